import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '#tests/house/module-graph.ts';

const root = join(import.meta.dirname, '../..');

/** Words that mean something else in the documentation of this field, and what the code says instead. */
const banned = [
  [/\bfilms?\b/i, 'preview, canvas or video'],
  [/\bminiatures?\b/i, 'thumbnail'],
  [/\bworkplaces?\b/i, 'work directory'],
  [/\btickets?\b/i, 'job'],
  [/\bpicture signs?\b/i, 'frame statistics'],
  [/\bdocument [12] section\b/i, "the row's id, such as RE-016"],
] as const;

/** Drawings and sample texts, where these words mean themselves, the specification, and this list. */
const EXEMPT =
  /^(remotion\/(starter|templates\/definitions)|tests\/remotion\/templates|docs\/spec|tests\/guards\/banned-words)/;

/** `fliesInFilmRow` as words. */
const separated = (text: string): string => text.replaceAll(/([a-z\d])([A-Z])|_/g, '$1 $2');

const uses = (path: string, text: string): string[] =>
  separated(`${path}\n${text}`)
    .split('\n')
    .flatMap((line, index) =>
      banned
        .filter(([word]) => word.test(line))
        .map(([, say]) => `${path}:${index}: ${line.trim().slice(0, 90)} (say ${say})`),
    );

test('words that are wrong in the field stand nowhere in names, comments, docs or screens', () => {
  const files = readSources(root, ['src', 'remotion', 'server', 'tests', 'docs', '*.md', '*.config.ts']);
  expect(
    files.filter(({ path }) => !EXEMPT.test(path)).flatMap(({ path, text }) => uses(path, text)),
  ).toEqual([]);
});

test('one in a part of a name and one in a comment are found', () => {
  expect(uses('src/a.ts', 'const miniatureRow = 1;\n// The film follows.')).toHaveLength(2);
});
