import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFileCache } from '#server/files/file-cache.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

test('two who need a file at the same moment share one download', async () => {
  const cache = createFileCache(folder, 100);
  let downloads = 0;
  const acquire = () =>
    cache.acquire('one.mp4', async () => {
      downloads += 1;
      return Readable.from(`download ${downloads}`);
    });
  const paths = await Promise.all([acquire(), acquire()]);
  expect(downloads).toBe(1);
  for (const file of paths) expect(await readFile(file, 'utf8')).toBe('download 1');
});
