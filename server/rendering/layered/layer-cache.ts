import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_PARTS, type PartCounts } from '#remotion/plan/pose.ts';
import { errorCode } from '#server/error-code.ts';
import { evictOldest } from '#server/files/file-cache.ts';
import { removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';
import type { LayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';

/**
 * Where the frames of a layer are, px, and the parts of its text. A strip may begin outside the frame.
 */
type LayerPlace = Omit<LayerBitmap, 'data'> & { counts: PartCounts };

/** A layer as a file of raw YUVA 4:2:0: one frame, or those of a strip. */
export type LayerFile = LayerPlace & { path: string };

/** A drawn layer: its frames, one after the other. */
export type DrawnLayer = LayerPlace & { frames: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

/**
 * Cached layers, by a hash of everything that affects their pixels. `undefined` is a miss; `null` a layer known to be empty.
 */
export type LayerCache = {
  /** Links the layer into `folder`, where it stays even when the cache evicts it. */
  get: (key: string, folder: string) => Promise<LayerFile | null | undefined>;
  put: (key: string, layer: DrawnLayer | null) => Promise<void>;
};

const FILE = /^([0-9a-f]{64})\.(-?\d+)_(-?\d+)_(\d+)x(\d+)_(\d+)_(\d+)_(\d+)\.yuva$/;

/** Hash of everything that affects a layer's pixels. */
export const layerKey = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };

/** Position, size and counts are in the file name, so that the file itself is raw input for ffmpeg and is renamed into place atomically. */
const fileName = (key: string, layer: LayerPlace | null): string => {
  const { left, top, width, height, counts } = layer ?? { ...NOWHERE, counts: NO_PARTS };
  const { characters, words, lines } = counts;
  return `${key}.${left}_${top}_${width}x${height}_${characters}_${words}_${lines}.yuva`;
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
    if (name === undefined) return undefined;
    const [left = 0, top = 0, width = 0, height = 0, characters = 0, words = 0, lines = 0] = (
      FILE.exec(name) ?? []
    )
      .slice(2)
      .map(Number);
    const cached = join(folder, name);
    const now = new Date();
    try {
      await utimes(cached, now, now);
      if (width === 0) return null;
      const path = join(target, name);
      await link(cached, path).catch(() => copyFile(cached, path));
      return { path, left, top, width, height, counts: { characters, words, lines } };
    } catch (error) {
      ignoreMissing(error);
      return undefined;
    }
  },
  put: async (key, layer) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, fileName(key, layer));
    await writeAtomically(path, (partial) => writeFile(partial, layer?.frames ?? ''));
    await removeAbandonedPartials(folder);
    await evictOldest(folder, limit, (name) => FILE.test(name));
  },
});
