import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersInCycles, PRODUCT } from '#tests/house/measures.ts';
import { readSources, type SourceFile } from '#tests/house/module-graph.ts';

const root = join(import.meta.dirname, '../..');

const fileWith = (path: string, imported: string): SourceFile => ({
  path,
  text: '',
  lines: 1,
  imports: [imported],
});

test('folders import one another in one direction', () => {
  expect(foldersInCycles(readSources(root, PRODUCT))).toEqual([]);
});

test.each([
  ['features', 'server/features/uploads', 'server/features/studios'],
  ['parts of the server', 'server/db', 'server/jobs'],
  ['folders of a feature', 'server/features/auth/accounts', 'server/features/auth/sessions'],
  ['folders of the contract', 'server/contract/accounts', 'server/contract/billing'],
])('two %s that import each other are found', (_what, one, other) => {
  const [a, b] = [`${one}/a.ts`, `${other}/b.ts`];
  expect(foldersInCycles([fileWith(a, b), fileWith(b, a)])).toEqual([one, other].toSorted());
});

test('a folder and a file beside it that import each other are found, two files alone are not', () => {
  const [file, other, inside] = ['server/deps.ts', 'server/log.ts', 'server/plugins/drain.ts'];
  expect(foldersInCycles([fileWith(file, inside), fileWith(inside, file)])).toEqual(['server/plugins']);
  expect(foldersInCycles([fileWith(file, other), fileWith(other, file)])).toEqual([]);
});
