import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bannedWords, findBannedWords } from '#tests/house/banned-words.ts';
import { readSources, type SourceFile } from '#tests/house/module-graph.ts';

const root = join(import.meta.dirname, '../..');

const fileWith = (path: string, text: string): SourceFile => ({ path, text, lines: 1, imports: [] });

describe('the words that the glossary rules out', () => {
  test('stand nowhere in names, comments, docs or screens', () => {
    const files = readSources(root, ['src', 'remotion', 'server', 'tests', 'docs', '*.md', '*.config.ts']);
    expect(findBannedWords(files, bannedWords)).toEqual([]);
  });

  test.each([
    ['a file name', fileWith('src/kept-loops.ts', '')],
    ['a declaration', fileWith('src/a.ts', 'const grip = 1;')],
    ['a part of a declaration', fileWith('src/a.ts', 'export const useLivePictures = () => 1;')],
    ['a property', fileWith('src/a.ts', 'type A = { chosen: string };')],
    ['what a name is taken apart into', fileWith('src/a.ts', 'const { discard: forget } = draft;')],
    ['a pair', fileWith('src/a.tsx', 'const [heard, setRest = setAll] = useState(null);')],
    ['a parameter', fileWith('src/a.ts', 'export const freeId = (taken: string) => 1;')],
    ['a parameter of a type', fileWith('src/a.ts', 'type Save = (kept: string) => void;')],
    ['an alias of a query', fileWith('src/a.ts', 'const sql = `WITH kept AS (SELECT 1) SELECT 2`;')],
    ['an id of an element', fileWith('src/a.tsx', 'const a = <h3 id="replaced-words">A</h3>;')],
    ['a part of an id', fileWith('src/a.ts', 'const idOf = (id: string) => `words-${id}`;')],
    ['a CSS class', fileWith('src/a.module.css', '.hand {')],
    ['a comment', fileWith('src/a.ts', '// The film follows.')],
    ['a text on a screen', fileWith('src/a.tsx', '<p>Catch no lines</p>')],
  ])('are found in %s', (_, file) => {
    expect(findBannedWords([file], bannedWords)).toHaveLength(1);
  });

  test.each([
    ['a sentence', fileWith('src/a.ts', '// On the other hand, the words of the title are kept.')],
    ['a public name', fileWith('server/contract/a.ts', "  NOT_A_PICTURE: 'Upload a JPEG or PNG file.',")],
    ['a name of a library', fileWith('src/a.ts', 'const { hand: pointer } = of({ hand });')],
    ['part of another word', fileWith('src/a.ts', 'const handler = filmstripOf(interface1);')],
  ])('are allowed in %s', (_, file) => {
    expect(findBannedWords([file], bannedWords)).toEqual([]);
  });
});
