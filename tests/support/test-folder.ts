import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder for the tests of a file, gone after the last of them. */
export const testFolder = (parent = tmpdir()): string => {
  const folder = mkdtempSync(join(parent, 'polepro-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
