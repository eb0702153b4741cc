import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { postgresBinaries } from '#server/db/embedded/postgres-binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'polepro-test-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('links missing from the install script are created before the first start', async () => {
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  const binaries = await postgresBinaries(null, folder);
  expect(readFileSync(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  expect(binaries.postgres).toBe(join(folder, 'native', 'bin', 'postgres'));
  await expect(postgresBinaries(null, folder)).resolves.toEqual(binaries);
});
