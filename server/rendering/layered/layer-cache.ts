import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import type { LayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';

/** A still layer as a file of raw YUVA 4:2:0; place and size in px. */
export type LayerFile = Omit<LayerBitmap, 'data'> & { path: string };

/**
 * Still layers that were drawn before, by a name for all that decides how they look. `undefined`: not there. `null`: it is known
 * that nothing of it shows.
 */
export type LayerCache = {
  /** Gives the layer a second name in `folder`, where it stays whatever the cache forgets meanwhile. */
  get: (key: string, folder: string) => Promise<LayerFile | null | undefined>;
  put: (key: string, bitmap: LayerBitmap | null) => Promise<void>;
};

/** What has not been finished for so long never will be: writing a layer takes milliseconds. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;
const PARTIAL = /^[0-9a-f]{64}\..*\.partial$/;

const FILE = /^([0-9a-f]{64})\.(\d+)_(\d+)_(\d+)x(\d+)\.yuva$/;

/** A name for all that decides how a layer looks. */
export const layerKey = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The place and size of a layer stand in its name, so that the file is what ffmpeg reads and appears at once. */
const fileName = (key: string, bitmap: LayerBitmap | null): string => {
  const { left, top, width, height } = bitmap ?? { left: 0, top: 0, width: 0, height: 0 };
  return `${key}.${left}_${top}_${width}x${height}.yuva`;
};

/** Another render may have removed it in the meantime. */
const ignoreMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Removes what processes that were killed while they wrote have left in the folder, which may not be there yet. */
export const removePartialLayers = async (folder: string, now = Date.now()): Promise<void> => {
  const names = await readdir(folder).catch(ignoreMissing);
  for (const name of names?.filter((each) => PARTIAL.test(each)) ?? []) {
    const facts = await stat(join(folder, name)).catch(ignoreMissing);
    const isAbandoned = facts !== undefined && now - facts.mtimeMs > ABANDONED_AFTER_MS;
    if (isAbandoned) await rm(join(folder, name), { force: true });
  }
};

/** Forgets what was not used for longest until the rest is within `limit` bytes. */
const evict = async (folder: string, limit: number): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(ignoreMissing);
      return { name, bytes: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= limit) return;
    await rm(join(folder, name), { force: true });
    total -= bytes;
  }
};

/** Keeps layers in a folder, which several processes may share; at most `limit` bytes of them. */
export const createLayerCache = (folder: string, limit: number): LayerCache => ({
  get: async (key, target) => {
    await mkdir(folder, { recursive: true });
    const name = (await readdir(folder)).find((each) => each.startsWith(key) && FILE.test(each));
    const [, , left, top, width, height] = FILE.exec(name ?? '') ?? [];
    if (name === undefined) return undefined;
    const kept = join(folder, name);
    const now = new Date();
    try {
      await utimes(kept, now, now);
      if (width === '0') return null;
      const path = join(target, name);
      await link(kept, path).catch(() => copyFile(kept, path));
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
    await evict(folder, limit);
  },
});
