import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nearestWeight } from '#remotion/fonts/catalog.ts';
import {
  advances,
  encodeAdvances,
  estimateWidth,
  MEASURED_LETTERS,
} from '#remotion/text-layout/letter-advances.ts';
import { fontFamilies, type FontFamily } from '#schema/elements/font-families.ts';
import { projectRoot } from '#server/project-root.ts';
import { readAdvances } from '#tests/support/read-woff2.ts';

const TABLE = join(projectRoot, 'remotion/text-layout/letter-advances.ts');

/** For the few letters that a display font lacks. */
const MISSING = 0.6;

const advancesOf = (family: FontFamily): number[] => {
  const name = family.toLowerCase().replaceAll(' ', '-');
  const widths = ([400, 700] as const).map((weight) => {
    const file = `${name}-latin-${nearestWeight(family, weight)}-normal.woff2`;
    return readAdvances(join(projectRoot, 'node_modules/@fontsource', name, 'files', file), MEASURED_LETTERS);
  });
  return Array.from(MEASURED_LETTERS, (_, at) => Math.max(...widths.map((each) => each[at] ?? MISSING)));
};

test('the table of advances is that of the bundled fonts', () => {
  const measured = Object.fromEntries(
    fontFamilies.map((family) => [family, encodeAdvances(advancesOf(family))]),
  );
  if (process.env['UPDATE_ADVANCES'] === '1') {
    const rows = Object.entries(measured).map(([family, row]) => {
      const quoted = row.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
      return `  ${/^\w+$/.test(family) ? family : `'${family}'`}: '${quoted}',\n`;
    });
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
  expect(measured).toEqual(advances);
});

test('capitals of a script font are wider than its small letters', () => {
  expect(estimateWidth('Great Vibes', 'WARM UP')).toBeGreaterThan(
    1.5 * estimateWidth('Great Vibes', 'warm up'),
  );
});

test.each([
  ['an accent adds nothing', 'Café', 'Cafe'],
  ['a family emoji is as wide as one emoji', '👨‍👩‍👧', '👨'],
])('%s', (_, text, other) => {
  expect(estimateWidth('Inter', text)).toBe(estimateWidth('Inter', other));
});

test('spaces and punctuation are those of the font that draws the letters around them', () => {
  const cyrillic = 'Танец, , , 19:30';
  expect(estimateWidth('Monoton', cyrillic)).toBe(estimateWidth('Inter', cyrillic));
  expect(estimateWidth('Monoton', cyrillic, ' ')).toBe(estimateWidth('Inter', ' '));
  expect(estimateWidth('Monoton', 'Phở Pole', 'Pole')).toBe(estimateWidth('Inter', 'Pole'));
  expect(estimateWidth('Monoton', 'Танец Pole', 'Pole')).toBe(estimateWidth('Monoton', 'Pole'));
});
