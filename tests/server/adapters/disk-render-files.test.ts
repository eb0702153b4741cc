import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskRenderFiles } from '#server/adapters/disk-render-files.ts';

const id = 'a'.repeat(22);

const filesInFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-renders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { files: diskRenderFiles(folder), folder };
};

test('a video appears in its place when it is published, and is read in parts', async () => {
  const { files } = await filesInFolder();
  const place = { id, attempt: 1 };
  await writeFile(await files.openWorkplace(place), 'the video');
  expect(await files.size(id)).toBeNull();
  expect(await files.publish(place)).toBe(9);
  expect(await files.size(id)).toBe(9);
  const part = await files.read(id, { start: 4, end: 8 });
  expect(Buffer.concat(await part.toArray()).toString()).toBe('video');
  await files.closeWorkplace(place);
  expect(await files.list()).toEqual({ finished: [id], workplaces: [] });
});

test('an attempt that never made a video cannot publish one', async () => {
  const { files } = await filesInFolder();
  await files.openWorkplace({ id, attempt: 1 });
  await expect(files.publish({ id, attempt: 1 })).rejects.toThrow('ENOENT');
});

test('a new attempt clears away what earlier ones at the same render have left', async () => {
  const { files } = await filesInFolder();
  const other = { id: 'b'.repeat(22), attempt: 1 };
  await files.openWorkplace(other);
  await files.openWorkplace({ id, attempt: 1 });
  await files.openWorkplace({ id, attempt: 2 });
  expect((await files.list()).workplaces).toEqual(expect.arrayContaining([other, { id, attempt: 2 }]));
  expect((await files.list()).workplaces).toHaveLength(2);
});

test.each(['../x', 'short', `${'a'.repeat(21)}/`, ''])('what is no id opens nothing: %j', async (wrong) => {
  const { files, folder } = await filesInFolder();
  await expect(files.size(wrong)).rejects.toThrow('Not the id of a render');
  await expect(files.delete(wrong)).rejects.toThrow('Not the id of a render');
  expect(await readdir(folder)).toEqual([]);
});

test('a copy has the bytes of its source, and each outlives the other', async () => {
  const { files } = await filesInFolder();
  const [copy, second] = ['c'.repeat(22), 'd'.repeat(22)];
  await writeFile(await files.openWorkplace({ id, attempt: 1 }), 'the video');
  await files.publish({ id, attempt: 1 });
  expect(await files.copy(id, copy)).toBe(9);
  await files.delete(id);
  expect(await files.size(copy)).toBe(9);
  expect(await files.copy(copy, second)).toBe(9);
  // A video that is made anew takes the place of one copy alone.
  await writeFile(await files.openWorkplace({ id: copy, attempt: 2 }), 'another one');
  await files.publish({ id: copy, attempt: 2 });
  const whole = await files.read(second, { start: 0, end: 8 });
  expect(Buffer.concat(await whole.toArray()).toString()).toBe('the video');
});

test('of a video that is not there, no copy is made', async () => {
  const { files } = await filesInFolder();
  const copy = 'c'.repeat(22);
  expect(await files.copy(id, copy)).toBeNull();
  expect(await files.size(copy)).toBeNull();
});
