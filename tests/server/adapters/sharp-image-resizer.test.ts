import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { sharpImageResizer } from '#server/adapters/sharp-image-resizer.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-images-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

const personId = 'a-person';

const imageOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 4, background } })
    .png()
    .toBuffer();

test('resizes an image once, even for concurrent requests, and reads it from the cache afterwards', async () => {
  const folder = await newFolder();
  let reads = 0;
  const original = async () => {
    reads += 1;
    return Readable.from([await imageOf('#f00')]);
  };
  const options = { width: 80, format: 'webp' } as const;
  const from = { personId, original };
  const resizer = sharpImageResizer(folder);
  const many = await Promise.all(Array.from({ length: 20 }, () => resizer.resize('red', options, from)));
  const again = await sharpImageResizer(folder).resize('red', options, from);
  expect(reads).toBe(1);
  expect(new Set([...many, again].map((each) => each.toString('base64'))).size).toBe(1);
});

test('turns transparent pixels white in a JPEG', async () => {
  const resizer = sharpImageResizer(await newFolder());
  const jpeg = await resizer.resize(
    'clear',
    { width: 80, format: 'jpeg' },
    {
      personId,
      original: async () => Readable.from([await imageOf('#ff000000')]),
    },
  );
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('evicts the oldest images beyond the limit, and leaves nothing after a failed resize', async () => {
  const folder = await newFolder();
  const resizer = sharpImageResizer(folder, { limit: 0, evictEvery: 3 });
  const resize = (name: string) =>
    resizer.resize(
      name,
      { width: 80, format: 'jpeg' },
      { personId, original: async () => Readable.from([await imageOf('#00f')]) },
    );
  await resize('one');
  await resize('two');
  expect(await readdir(folder)).toHaveLength(2);
  await resize('three');
  expect(await readdir(folder)).toEqual([]);
  const broken = resizer.resize(
    'broken',
    { width: 80, format: 'jpeg' },
    {
      personId,
      original: async () => Readable.from(['not an image']),
    },
  );
  await expect(broken).rejects.toThrow('unsupported image format');
  expect(await readdir(folder)).toEqual([]);
});
