import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashSources } from '#server/build/hash-sources.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  await mkdir(join(root, 'a/files'), { recursive: true });
  await writeFile(join(root, 'a/one.ts'), '1');
  await writeFile(join(root, 'a/files/big.mp4'), '1');
  await writeFile(join(root, 'lock.json'), '1');
});
afterEach(() => rm(root, { recursive: true }));

const hash = () => hashSources(root, { folders: ['a'], exclude: ['a/files'], files: ['lock.json'] });

it('the hash changes with content, paths and the lock file, and with nothing else', async () => {
  const first = await hash();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  await writeFile(join(root, 'a/files/big.mp4'), '2');
  expect(await hash()).toBe(first);
  await writeFile(join(root, 'a/one.ts'), '2');
  const second = await hash();
  await rename(join(root, 'a/one.ts'), join(root, 'a/two.ts'));
  const third = await hash();
  await writeFile(join(root, 'lock.json'), '2');
  expect(new Set([first, second, third, await hash()]).size).toBe(4);
});
