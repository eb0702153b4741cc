import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_LINES, measureAdditions, PRODUCT, readAddedTo, tooLong } from '#tests/house/measures.ts';
import { readSources } from '#tests/house/module-graph.ts';

const root = join(import.meta.dirname, '../..');

const fileAt = (path: string, lines = 1) => ({ path, text: '', lines, imports: [] });

test('no file of the product is too long, nor a style sheet, which lint does not count', () => {
  expect(tooLong(readSources(root, PRODUCT))).toEqual([]);
});

test('a style sheet that is too long is found', () => {
  const sheets = [fileAt('src/a.module.css', MAX_LINES + 1), fileAt('src/b.module.css', MAX_LINES)];
  expect(tooLong(sheets)).toEqual(['src/a.module.css']);
});

const additionsOver = (files: Parameters<typeof measureAdditions>[0]) =>
  measureAdditions(files).filter(({ value, most }) => value > most);

test('nothing that is added often takes more places than it does now', () => {
  expect(additionsOver(readAddedTo(root))).toEqual([]);
});

test('a place too many is found, also in a file that is not code', () => {
  const files = [...readAddedTo(root), { ...fileAt('deploy.yaml'), text: 'SMTP_URL: smtp://mail' }];
  expect(additionsOver(files).map(({ name }) => name)).toEqual(['files that name a vendor (SMTP)']);
});
