import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_LINES, PRODUCT, tooLong } from '#tests/house/measures.ts';
import { readSources } from '#tests/house/module-graph.ts';

const root = join(import.meta.dirname, '../..');

test('no file of the product is too long, nor a style sheet, which lint does not count', () => {
  expect(tooLong(readSources(root, PRODUCT))).toEqual([]);
});

test('a style sheet that is too long is found', () => {
  const sheet = { path: 'src/a.module.css', text: '', lines: MAX_LINES + 1, imports: [] };
  expect(tooLong([sheet, { ...sheet, path: 'src/b.module.css', lines: MAX_LINES }])).toEqual([
    'src/a.module.css',
  ]);
});
