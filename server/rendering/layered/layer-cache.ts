import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { evictOldest } from '#server/files/evict-oldest.ts';
import type { LayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';

/** A still layer as a file of raw YUVA 4:2:0; position and size in px. */
export type LayerFile = Omit<LayerBitmap, 'data'> & { path: string };

/**
 * Cached still layers, by a hash of everything that affects their pixels. `undefined` is a miss; `null` a layer
 * known to be empty.
 */
export type LayerCache = {
  /** Links the layer into `folder`, where it stays even when the cache evicts it. */
  get: (key: string, folder: string) => Promise<LayerFile | null | undefined>;
  put: (key: string, bitmap: LayerBitmap | null) => Promise<void>;
};

/** Partial files older than this are abandoned: writing a layer takes milliseconds. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;
const PARTIAL = /^[0-9a-f]{64}\..*\.partial$/;

const FILE = /^([0-9a-f]{64})\.(\d+)_(\d+)_(\d+)x(\d+)\.yuva$/;

/** Hash of everything that affects a layer's pixels. */
export const layerKey = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Position and size are in the file name, so that the file itself is raw input for ffmpeg and is renamed into place atomically. */
const fileName = (key: string, bitmap: LayerBitmap | null): string => {
  const { left, top, width, height } = bitmap ?? { left: 0, top: 0, width: 0, height: 0 };
  return `${key}.${left}_${top}_${width}x${height}.yuva`;
};

/** Another render may have removed it meanwhile. */
const ignoreMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Removes partial files that killed processes left in the folder, which may not exist yet. */
export const removePartialLayers = async (folder: string, now = Date.now()): Promise<void> => {
  const names = await readdir(folder).catch(ignoreMissing);
  for (const name of names?.filter((each) => PARTIAL.test(each)) ?? []) {
    const facts = await stat(join(folder, name)).catch(ignoreMissing);
    const isAbandoned = facts !== undefined && now - facts.mtimeMs > ABANDONED_AFTER_MS;
    if (isAbandoned) await rm(join(folder, name), { force: true });
  }
};

/** Caches layers in a folder, which several processes may share, up to `limit` bytes. */
export const createLayerCache = (folder: string, limit: number): LayerCache => ({
  get: async (key, target) => {
    await mkdir(folder, { recursive: true });
    const name = (await readdir(folder)).find((each) => each.startsWith(key) && FILE.test(each));
    const [, , left, top, width, height] = FILE.exec(name ?? '') ?? [];
    if (name === undefined) return undefined;
    const cached = join(folder, name);
    const now = new Date();
    try {
      await utimes(cached, now, now);
      if (width === '0') return null;
      const path = join(target, name);
      await link(cached, path).catch(() => copyFile(cached, path));
      return { path, left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
    } catch (error) {
      ignoreMissing(error);
      return undefined;
    }
  },
  put: async (key, bitmap) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, fileName(key, bitmap));
    const partial = `${path}.${randomUUID()}.partial`;
    try {
      await writeFile(partial, bitmap?.data ?? '');
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
    await removePartialLayers(folder);
    await evictOldest(folder, limit, (name) => FILE.test(name));
  },
});
