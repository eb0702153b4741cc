import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { diskMediaStore } from '#server/adapters/storage/disk-media-store.ts';
import { diskStorageMark } from '#server/adapters/storage/storage-marks.ts';
import { createFileCache } from '#server/files/file-cache.ts';
import { removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A file that a killed process left half written, so many minutes ago. */
const leavePartial = async (name: string, minutes: number): Promise<void> => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'half');
  const at = new Date(Date.now() - minutes * MINUTE_MS);
  await utimes(file, at, at);
};
const namesIn = async (name: string): Promise<string[]> =>
  (await readdir(path.join(folder, name))).toSorted();

describe('what killed processes left half written', () => {
  it('is never a medium, and is removed an hour later when the trash is emptied', async () => {
    await leavePartial('library/one.mp4.0123456789ab.partial', 61);
    await leavePartial('library/two.mp4.0123456789ab.partial', 59);
    await leavePartial('library/three.partial.mp4', 61);
    const store = diskMediaStore(folder);
    expect(await store.keys('library')).toEqual(['library/three.partial.mp4']);
    await store.emptyTrash(new Date());
    expect(await namesIn('library')).toEqual(['three.partial.mp4', 'two.mp4.0123456789ab.partial']);
  });

  it('is removed when the mark of a store is written again', async () => {
    await leavePartial('.installation.json.0123456789ab.partial', 61);
    await diskStorageMark(folder).write('a mark');
    expect(await namesIn('')).toEqual(['.installation.json']);
  });

  it('is removed from a cache that is in use', async () => {
    await leavePartial('one.mp4.0123456789ab.partial', 61);
    await leavePartial('two.mp4.0123456789ab.partial', 59);
    const cache = createFileCache(folder, 1);
    await cache.acquire('three.mp4', async () => Readable.from('some words'));
    expect(await namesIn('')).toEqual(['three.mp4', 'two.mp4.0123456789ab.partial']);
  });
});

it('removes nothing of a missing folder or of other programs, and what former versions left', async () => {
  await expect(removeAbandonedPartials(path.join(folder, 'missing'))).resolves.toBeUndefined();
  await leavePartial('notes.partial', 61);
  await leavePartial(`of-before.${'0a1b2c3d-'.repeat(4)}.partial`, 61);
  await removeAbandonedPartials(folder);
  expect(await namesIn('')).toEqual(['notes.partial']);
});

it('a write that fails leaves the former file, and nothing beside it', async () => {
  const file = path.join(folder, 'one.txt');
  await writeFile(file, 'former');
  const write = writeAtomically(file, async (partial) => {
    await writeFile(partial, 'ha');
    throw new Error('The disk is full');
  });
  await expect(write).rejects.toThrow('The disk is full');
  expect(await namesIn('')).toEqual(['one.txt']);
});
