import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { sharpImageResizer } from '#server/adapters/sharp-image-resizer.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 4, background } })
    .png()
    .toBuffer();

test('an image is resized once, even for concurrent requests, and read from the cache afterwards', async () => {
  const folder = await newFolder();
  let reads = 0;
  const original = async () => {
    reads += 1;
    return Readable.from([await pictureOf('#f00')]);
  };
  const wish = { width: 80, format: 'webp' } as const;
  const sizes = sharpImageResizer(folder);
  const many = await Promise.all(Array.from({ length: 20 }, () => sizes.resize('red', wish, original)));
  const later = await sharpImageResizer(folder).resize('red', wish, original);
  expect(reads).toBe(1);
  expect(new Set([...many, later].map((each) => each.toString('base64'))).size).toBe(1);
});

test('transparent pixels become white in a JPEG', async () => {
  const sizes = sharpImageResizer(await newFolder());
  const jpeg = await sizes.resize('clear', { width: 80, format: 'jpeg' }, async () =>
    Readable.from([await pictureOf('#ff000000')]),
  );
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('beyond the limit the oldest images are evicted, and a failed resize leaves nothing', async () => {
  const folder = await newFolder();
  const sizes = sharpImageResizer(folder, { limit: 0, evictEvery: 3 });
  const take = (name: string) =>
    sizes.resize(name, { width: 80, format: 'jpeg' }, async () => Readable.from([await pictureOf('#00f')]));
  await take('one');
  await take('two');
  expect(await readdir(folder)).toHaveLength(2);
  await take('three');
  expect(await readdir(folder)).toEqual([]);
  const broken = sizes.resize('broken', { width: 80, format: 'jpeg' }, async () =>
    Readable.from(['no picture']),
  );
  await expect(broken).rejects.toThrow('unsupported image format');
  expect(await readdir(folder)).toEqual([]);
});
