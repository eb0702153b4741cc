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

test('two folders that import each other are found', () => {
  const [uploads, studios] = ['server/features/uploads/a.ts', 'server/features/studios/b.ts'];
  expect(foldersInCycles([fileWith(uploads, studios), fileWith(studios, uploads)])).toEqual([
    'server/features/uploads',
    'server/features/studios',
  ]);
});
