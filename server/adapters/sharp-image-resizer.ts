import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { errorCode } from '#server/error-code.ts';
import type { ImageResizer, ImageOptions } from '#server/ports/image-resizer.ts';

/** Bytes of pictures that are kept: some ten thousand thumbnails. */
const KEPT_BYTES = 300_000_000;
/** How many new pictures come between two looks at how much there is. */
const LOOK_EVERY = 200;
/** An original of more pixels is no poster of ours. */
const LARGEST_ORIGINAL = 1920 * 1920;
const QUALITY = { webp: 78, jpeg: 80 };

/** One picture uses one processor: the others are for requests. */
sharp.concurrency(1);

const fileName = (name: string, { width, format }: ImageOptions): string =>
  `${createHash('sha256').update(name).digest('hex').slice(0, 40)}-${width}.${format}`;

const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Without its transparency a JPEG would show black where a WebP shows what is behind. */
const draw = (original: Buffer, { width, format }: ImageOptions): Promise<Buffer> => {
  const picture = sharp(original, { limitInputPixels: LARGEST_ORIGINAL })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? picture.webp({ quality: QUALITY.webp }).toBuffer()
    : picture.flatten({ background: 'white' }).jpeg({ quality: QUALITY.jpeg, mozjpeg: true }).toBuffer();
};

/** Removes the oldest until what stays fits: who still needs one has it made again. */
const forgetOldest = async (folder: string, limit: number): Promise<void> => {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => null);
      return { name, bytes: facts?.size ?? 0, madeAt: facts?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files.toSorted((one, other) => one.madeAt - other.madeAt)) {
    if (total <= limit) return;
    await rm(path.join(folder, name), { force: true });
    total -= bytes;
  }
};

/** Makes pictures with sharp and keeps them in `folder`, up to `limit` bytes. */
export const sharpImageResizer = (
  folder: string,
  { limit = KEPT_BYTES, lookEvery = LOOK_EVERY } = {},
): ImageResizer => {
  const underWay = new Map<string, Promise<Buffer>>();
  let made = 0;

  const make = async (file: string, wish: ImageOptions, original: Buffer): Promise<Buffer> => {
    const picture = await draw(original, wish);
    await mkdir(folder, { recursive: true });
    const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
    try {
      await writeFile(partial, picture);
      await rename(partial, file);
    } finally {
      await rm(partial, { force: true });
    }
    made += 1;
    if (made % lookEvery === 0) await forgetOldest(folder, limit);
    return picture;
  };

  return {
    resize: async (name, wish, original) => {
      const file = path.join(folder, fileName(name, wish));
      const kept = await readIfThere(file);
      if (kept !== null) return kept;
      // Many ask for the same new picture at once: it is made for all of them.
      const present = underWay.get(file);
      if (present !== undefined) return present;
      const making = (async () => make(file, wish, await buffer(await original())))().finally(() =>
        underWay.delete(file),
      );
      underWay.set(file, making);
      return making;
    },
  };
};
