import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EMOJI_FAMILY, fontCatalog, fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';

const css = (name: string): string =>
  readFileSync(new URL(`../../../remotion/fonts/${name}`, import.meta.url), 'utf8');

const ranges = (text: string) =>
  [...text.matchAll(/unicode-range:([^;]+);/g)].flatMap(([, list = '']) =>
    list
      .toLowerCase()
      .split(',')
      .map((range) => range.trim()),
  );

describe('the font catalogue', () => {
  it.each([
    ['Inter', 300, 300],
    ['Lato', 500, 400],
    ['Lato', 600, 700],
    ['Anton', 700, 400],
    ['Caveat', 300, 400],
  ] as const)('stands in for %s %i with %i', (family, wanted, given) => {
    expect(nearestWeight(family, wanted)).toBe(given);
  });

  it("has exactly the font faces of each family's stylesheet", () => {
    for (const family of fontFamilies) {
      const name = family.toLowerCase().replaceAll(' ', '-');
      const brought = [
        ...css(`font-faces/${name}.css`).matchAll(/@import '@fontsource\/([\w-]+\/\d+)\.css';/g),
      ].map(([, file]) => file);
      expect(brought).toEqual(fontCatalog[family].weights.map((weight) => `${name}/${weight}`));
    }
    // Two more for emoji and symbols.
    expect(readdirSync(new URL('../../../remotion/fonts/font-faces', import.meta.url))).toHaveLength(
      fontFamilies.length + 2,
    );
  });

  it('puts the bundled emoji font before system fonts in every stack', () => {
    expect(fontStack('Monoton')).toBe(`"Monoton", "Inter", "${EMOJI_FAMILY}", sans-serif`);
    expect(fontStack('Inter')).toBe(`"Inter", "${EMOJI_FAMILY}", sans-serif`);
    expect(fontStack('Inter', 'Fly at 7 💃')).toBe(fontStack('Inter'));
    expect(fontStack('Inter', 'ريم')).toBe(
      `"Inter", "${EMOJI_FAMILY}", "Noto Sans Arabic Variable", sans-serif`,
    );
  });

  it('covers every emoji that the package of the font covers', () => {
    const packaged = readFileSync(
      new URL('../../../node_modules/@fontsource/noto-color-emoji/400.css', import.meta.url),
      'utf8',
    );
    expect(ranges(css('font-faces/emoji.css')).toSorted()).toEqual(ranges(packaged).toSorted());
  });
});
