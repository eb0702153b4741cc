import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fontCatalog } from '#remotion/fonts/catalog.ts';
import { hasLetters, letterCoverage } from '#remotion/fonts/letter-coverage.ts';
import { fontFamilies, type FontFamily } from '#schema/elements/font-families.ts';
import { projectRoot } from '#server/project-root.ts';
import { readCodePoints } from '#tests/support/read-woff2.ts';

const TABLE = join(projectRoot, 'remotion/fonts/letter-coverage.ts');

const isLetter = (codePoint: number): boolean => /[\p{L}\p{M}]/u.test(String.fromCodePoint(codePoint));

/** The code points that a font face of a style sheet has and claims. */
const codePointsOfFontFace = (fontFace: string, folder: string): number[] => {
  const file = /url\(\.\/(?<file>[^)]+\.woff2)\)/.exec(fontFace)?.groups?.['file'] ?? '';
  const ranges = (/unicode-range: (?<ranges>[^;]+);/.exec(fontFace)?.groups?.['ranges'] ?? '')
    .split(',')
    .map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return [parseInt(first, 16), parseInt(last, 16)] as const;
    });
  return readCodePoints(join(folder, file)).filter((code) =>
    ranges.some(([first, last]) => first <= code && code <= last),
  );
};

const codePointsOfSheet = (path: string): Set<number> =>
  new Set(
    [...readFileSync(path, 'utf8').matchAll(/@font-face \{[^}]+\}/g)].flatMap(([fontFace]) =>
      codePointsOfFontFace(fontFace, dirname(path)),
    ),
  );

const lettersOf = (family: FontFamily): number[] => {
  const folder = join(projectRoot, 'node_modules/@fontsource', family.toLowerCase().replaceAll(' ', '-'));
  const { weights } = fontCatalog[family];
  const [light, bold] = [Math.min(...weights), Math.max(...weights)].map((weight) =>
    codePointsOfSheet(join(folder, `${weight}.css`)),
  );
  return [...(light ?? [])].filter((code) => isLetter(code) && bold?.has(code));
};

const hasLetterBetween = (from: number, to: number): boolean =>
  Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index).some(isLetter);

const encode = (letters: readonly number[]): string => {
  const ranges: [first: number, last: number][] = [];
  for (const letter of letters.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range === undefined || hasLetterBetween(range[1], letter)) ranges.push([letter, letter]);
    else range[1] = letter;
  }
  return ranges
    .map(([first, last], index) => {
      const distance = (first - (ranges[index - 1]?.[1] ?? 0)).toString(36);
      return last === first ? distance : `${distance}.${(last - first).toString(36)}`;
    })
    .join(' ');
};

test('the table of letters is that of the bundled fonts', () => {
  const read = Object.fromEntries(fontFamilies.map((family) => [family, encode(lettersOf(family))]));
  if (process.env['UPDATE_ADVANCES'] === '1') {
    const rows = Object.entries(read).map(
      ([family, row]) => `  ${/^\w+$/.test(family) ? family : `'${family}'`}: '${row}',\n`,
    );
    const source = readFileSync(TABLE, 'utf8');
    writeFileSync(
      TABLE,
      source.replace(
        /(FontFamily, string>> = \{\n)[^]*?(?=\};\n)/,
        (_, head: string) => head + rows.join(''),
      ),
    );
    return;
  }
  expect(read).toEqual(letterCoverage);
});

test.each([
  ['Monoton', 'Zürich', true],
  ['Monoton', 'Żółć', true],
  ['Monoton', 'Привет', false],
  ['Monoton', 'Phở', false],
  ['Orbitron', 'Øre', false],
  ['Great Vibes', 'Привет', true],
  ['Inter', 'Χορός', true],
  ['Rubik', 'ריקוד', true],
  ['Poppins', 'नृत्य', true],
] as const)('%s has all letters of %j: %s', (family, letters, hasAll) => {
  expect(hasLetters(family, Array.from(letters))).toBe(hasAll);
});
