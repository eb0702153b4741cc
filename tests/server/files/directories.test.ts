import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytes } from '#server/files/directories.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

test('a folder that is not there yet has the space of the one it will be in', async () => {
  const { blocks, bsize } = await statfs(folder);
  const free = await freeBytes(join(folder, 'not', 'there', 'yet'));
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
});

test('a disk that cannot be asked counts as full', async () => {
  // It is a file, so that nothing can be below it.
  expect(await freeBytes(join(import.meta.filename, 'below'))).toBe(0);
});
