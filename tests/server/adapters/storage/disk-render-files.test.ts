import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskRenderFiles } from '#server/adapters/storage/disk-render-files.ts';

const id = 'a'.repeat(22);

const filesInFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-renders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { files: diskRenderFiles(folder), folder };
};

test('publishes a video to its final path and reads it in ranges', async () => {
  const { files } = await filesInFolder();
  const attempt = { id, attempt: 1 };
  await writeFile(await files.createWorkDirectory(attempt), 'the video');
  expect(await files.size(id)).toBeNull();
  expect(await files.publish(attempt)).toBe(9);
  expect(await files.size(id)).toBe(9);
  const part = await files.read(id, { start: 4, end: 8 });
  expect(Buffer.concat(await part.toArray()).toString()).toBe('video');
  await files.removeWorkDirectory(attempt);
  expect(await files.list()).toEqual({ finished: [id], cached: [], workDirectories: [] });
});

test('a published video has its name on the disk before its row says so', async () => {
  const { folder } = await filesInFolder();
  const steps: string[] = [];
  const files = diskRenderFiles(folder, async (file) => {
    steps.push(`${path.basename(file)}: ${(await stat(file)).size} bytes`);
  });
  await writeFile(await files.createWorkDirectory({ id, attempt: 1 }), 'the video');
  await files.publish({ id, attempt: 1 });
  expect(steps).toEqual([`${id}.mp4: 9 bytes`]);
});

test('refuses to publish an attempt without a video', async () => {
  const { files } = await filesInFolder();
  await files.createWorkDirectory({ id, attempt: 1 });
  await expect(files.publish({ id, attempt: 1 })).rejects.toThrow('ENOENT');
});

test('removes the leftovers of earlier attempts when a new attempt at the same render starts', async () => {
  const { files } = await filesInFolder();
  const other = { id: 'b'.repeat(22), attempt: 1 };
  await files.createWorkDirectory(other);
  await files.createWorkDirectory({ id, attempt: 1 });
  await files.createWorkDirectory({ id, attempt: 2 });
  expect((await files.list()).workDirectories).toEqual(expect.arrayContaining([other, { id, attempt: 2 }]));
  expect((await files.list()).workDirectories).toHaveLength(2);
});

test.each(['../x', 'short', `${'a'.repeat(21)}/`, ''])('refuses what is not an id: %j', async (wrong) => {
  const { files, folder } = await filesInFolder();
  await expect(files.size(wrong)).rejects.toThrow('Not the id of a render');
  await expect(files.delete(wrong)).rejects.toThrow('Not the id of a render');
  expect(await readdir(folder)).toEqual([]);
});

test('caches a video as a hard link that takes no space, and deleting either leaves the other', async () => {
  const { files, folder } = await filesInFolder();
  const [cached, second] = ['c'.repeat(22), 'd'.repeat(22)];
  await writeFile(await files.createWorkDirectory({ id, attempt: 1 }), 'the video');
  await files.publish({ id, attempt: 1 });
  expect(await files.cache(id, cached)).toBe(9);
  expect((await stat(path.join(folder, `${id}.mp4`))).nlink).toBe(2);
  expect(await files.reuse(cached, second)).toBe(9);
  // A re-rendered video replaces the first without touching the cached one.
  await writeFile(await files.createWorkDirectory({ id, attempt: 2 }), 'another one');
  await files.publish({ id, attempt: 2 });
  await files.evict(cached);
  await files.evict(cached);
  const whole = await files.read(second, { start: 0, end: 8 });
  expect(Buffer.concat(await whole.toArray()).toString()).toBe('the video');
});

test('neither caches nor reuses a missing video', async () => {
  const { files } = await filesInFolder();
  const cached = 'c'.repeat(22);
  expect(await files.cache(id, cached)).toBeNull();
  expect(await files.reuse(cached, id)).toBeNull();
  expect(await files.list()).toEqual({ finished: [], cached: [], workDirectories: [] });
});
