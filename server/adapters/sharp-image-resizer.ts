import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCode } from '#server/error-code.ts';
import { evictOldest } from '#server/files/file-cache.ts';
import { writeAtomically } from '#server/files/partial-file.ts';
import { decodeOwnImage } from '#server/images/decode-image.ts';
import type { ImageResizer, ImageOptions } from '#server/ports/image-resizer.ts';

/** Limit of the cache, bytes: about ten thousand thumbnails. */
const CACHE_LIMIT = 300_000_000;
/** New images between evictions. */
const EVICT_EVERY = 200;
/** More pixels than our posters and thumbnails have. */
const MAX_PIXELS = 1920 * 1920;

const fileName = (name: string, { width, format }: ImageOptions): string =>
  `${createHash('sha256').update(name).digest('hex').slice(0, 40)}-${width}.${format}`;

const readIfExists = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Resizes images in a sandboxed process and caches them in `folder`, up to `limit` bytes. */
export const sharpImageResizer = (
  folder: string,
  { limit = CACHE_LIMIT, evictEvery = EVICT_EVERY } = {},
): ImageResizer => {
  const pending = new Map<string, Promise<Buffer>>();
  let made = 0;

  const make = async (
    file: string,
    options: ImageOptions,
    { personId, original }: { personId: string; original: Buffer },
  ): Promise<Buffer> => {
    const task = { kind: 'resize', ...options, maxPixels: MAX_PIXELS } as const;
    const { image } = await decodeOwnImage(task, original, personId);
    await mkdir(folder, { recursive: true });
    await writeAtomically(file, (partial) => writeFile(partial, image));
    made += 1;
    if (made % evictEvery === 0) await evictOldest(folder, limit);
    return image;
  };

  return {
    resize: async (name, options, { personId, original }) => {
      const file = path.join(folder, fileName(name, options));
      const cached = await readIfExists(file);
      if (cached !== null) return cached;
      // Concurrent requests for the same image share one task.
      const running = pending.get(file);
      if (running !== undefined) return running;
      const making = (async () =>
        make(file, options, { personId, original: await buffer(await original()) }))().finally(() =>
        pending.delete(file),
      );
      pending.set(file, making);
      return making;
    },
  };
};
