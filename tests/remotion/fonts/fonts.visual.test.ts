import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fontCatalog } from '#remotion/fonts/catalog.ts';
import { fontFamilies } from '#schema/font-families.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const textWith = (change: object) => ({
  id: 'text',
  content: 'Hamburg',
  x: 50,
  y: 50,
  fontSize: 20,
  ...change,
});

/** Letters of a family's name, as PostScript names hold them: `PlayfairDisplay-Bold`. */
const plain = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

const weightNames: Record<number, RegExp> = {
  300: /light/i,
  400: /regular|normal|^[^-]+$/i,
  500: /medium/i,
  600: /semi-?bold|demi/i,
  700: /bold/i,
};

describe('every family in Chromium', () => {
  it('loads all plain letters with the first text in a font face, and other characters on demand', async () => {
    const fontFace = { fontFamily: 'Comfortaa', fontWeight: 600 };
    expect(await page.ask('isReady', textWith({ ...fontFace, content: 'a' }))).toBe(false);
    await page.ask('setText', textWith({ ...fontFace, content: 'a' }));
    expect(await page.ask('isReady', textWith({ ...fontFace, content: 'Come & fly: 7 pm!\nToday?' }))).toBe(
      true,
    );
    expect(await page.ask('isReady', textWith({ ...fontFace, content: 'Танец' }))).toBe(false);
    expect(await page.ask('isReady', textWith({ ...fontFace, content: '❤️' }))).toBe(false);
    await page.ask('setText', textWith({ ...fontFace, content: 'Танец ❤️' }));
    expect(await page.ask('isReady', textWith({ ...fontFace, content: 'Fly ❤️ цена' }))).toBe(true);
    expect(await page.ask('isReady', textWith({ ...fontFace, content: '💃' }))).toBe(false);
  });

  it.each(fontFamilies)(
    '[CO-041, CO-043] %s draws every weight it has with a face of its own',
    async (family) => {
      const names: string[] = [];
      for (const weight of fontCatalog[family].weights) {
        expect(await page.ask('setText', textWith({ fontFamily: family, fontWeight: weight }))).toBe(true);
        const fonts = await page.fontsOfText();
        expect(fonts).toHaveLength(1);
        expect(fonts[0]).toMatchObject({ isCustomFont: true, glyphCount: 7 });
        const name = fonts[0]?.postScriptName ?? '';
        expect(plain(name)).toContain(plain(family));
        expect(name.slice(name.indexOf('-') + 1)).toMatch(weightNames[weight] ?? /^$/);
        names.push(name);
      }
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('draws emoji with the bundled font, whatever else is installed', async () => {
    await page.ask('setText', textWith({ content: '💃✨❤️', fontFamily: 'Anton' }));
    const fonts = await page.fontsOfText();
    expect(fonts.every(({ isCustomFont }) => isCustomFont)).toBe(true);
    expect(fonts.map(({ postScriptName }) => postScriptName).join()).toMatch(/emoji/i);
  });

  it('draws what a face lacks with a bundled family, loaded as well', async () => {
    await page.ask('setText', textWith({ content: 'Танец', fontFamily: 'Monoton' }));
    const fonts = await page.fontsOfText();
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toMatchObject({ isCustomFont: true, glyphCount: 5 });
    expect(fonts[0]?.postScriptName).toMatch(/inter/i);
  });

  it('names the font that cannot be loaded', async () => {
    await page.lose('lobster');
    expect(await page.ask('failureOf', textWith({ content: 'Танец', fontFamily: 'Lobster' }))).toBe(
      'UNKNOWN_FONT: the font "Lobster" (400) could not be loaded; choose another one.',
    );
  });
});
