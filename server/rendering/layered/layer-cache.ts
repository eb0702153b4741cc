import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { evictOldest } from '#server/files/file-cache.ts';
import { removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';
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
    await writeAtomically(path, (partial) => writeFile(partial, bitmap?.data ?? ''));
    await removeAbandonedPartials(folder);
    await evictOldest(folder, limit, (name) => FILE.test(name));
  },
});
