import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES_IN_FOLDER, MAX_LINES, PRODUCT, tooFull, tooLong } from '#tests/house/measures.ts';
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

test('no folder of the product is too full to look through', () => {
  expect(tooFull(readSources(root, PRODUCT))).toEqual([]);
});

test('a folder that is too full is found, whatever style sheets are in it', () => {
  const files = Array.from({ length: FILES_IN_FOLDER + 1 }, (_, index) => `${index}`);
  expect(
    tooFull([
      ...files.map((name) => fileAt(`src/a/${name}.ts`)),
      ...files.slice(1).map((name) => fileAt(`src/b/${name}.ts`)),
      fileAt('src/b/look.module.css'),
    ]),
  ).toEqual([`${FILES_IN_FOLDER + 1} src/a`]);
});
