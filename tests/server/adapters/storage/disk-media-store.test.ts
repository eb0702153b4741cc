import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskMediaStore } from '#server/adapters/storage/disk-media-store.ts';

const storeInFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const local = path.join(folder, 'local.txt');
  await writeFile(local, 'some words');
  return { store: diskMediaStore(path.join(folder, 'media')), local, folder };
};

test.each(['../out', '/etc/passwd', 'a/../../out', 'a//b', '', '.', 'a/.hidden', 'a\\..\\b', 'a\u0000b'])(
  'refuses a key that leads out of the store: %j',
  async (key) => {
    const { store, local } = await storeInFolder();
    await expect(store.putFile(key, local)).rejects.toThrow('Not a media key');
    await expect(store.stat(key)).rejects.toThrow('Not a media key');
  },
);

test('puts, reads in ranges, replaces and deletes a file', async () => {
  const { store, local } = await storeInFolder();
  expect(await store.stat('a/b.txt')).toBeNull();
  expect(await store.putFile('a/b.txt', local)).toMatchObject({ key: 'a/b.txt', bytes: 10 });
  const part = await store.read('a/b.txt', { start: 5, end: 7 });
  expect(Buffer.concat(await part.toArray()).toString()).toBe('wor');
  await writeFile(local, 'other');
  expect(await store.putFile('a/b.txt', local)).toMatchObject({ bytes: 5 });
  await store.delete('a/b.txt');
  expect(await store.stat('a/b.txt')).toBeNull();
});

test.each(['putFile', 'moveFile'] as const)('%s writes bytes and name through to the disk', async (put) => {
  const { local, folder } = await storeInFolder();
  const target = path.join(folder, 'media/a/b.txt');
  const steps: string[] = [];
  const note = async (step: string): Promise<void> => {
    steps.push(`${step}, ${existsSync(target) ? 'in place' : 'not yet in place'}`);
  };
  const store = diskMediaStore(path.join(folder, 'media'), {
    syncFile: () => note('bytes'),
    syncName: () => note('name'),
  });
  await store[put]('a/b.txt', local);
  expect(steps).toEqual(['bytes, not yet in place', 'name, in place']);
});

test('leaves nothing behind when a put fails', async () => {
  const { store, folder } = await storeInFolder();
  await expect(store.putFile('a/b.txt', path.join(folder, 'missing'))).rejects.toThrow('ENOENT');
  expect(await readdir(path.join(folder, 'media', 'a'))).toEqual([]);
});
