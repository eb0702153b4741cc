import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fontCatalog } from '#remotion/fonts/catalog.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';
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

  it('draws letters that a font lacks with a bundled family, which it loads as well', async () => {
    await page.ask('setText', textWith({ content: 'Танец', fontFamily: 'Monoton' }));
    const fonts = await page.fontsOfText();
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toMatchObject({ isCustomFont: true, glyphCount: 5 });
    expect(fonts[0]?.postScriptName).toMatch(/inter/i);
  });

  it('names the font that cannot be loaded', async () => {
    await page.lose('lobster');
    expect(await page.ask('failureOf', textWith({ content: 'Танец', fontFamily: 'Lobster' }))).toBe(
      'UNKNOWN_FONT: the font "Lobster" (400) could not be loaded.',
    );
  });

  it('loads again what failed, once the network is back', async () => {
    const arabic = textWith({ content: 'دروس الرقص', fontFamily: 'Righteous' });
    await page.lose('noto-sans-arabic');
    expect(await page.ask('failureOf', arabic)).toBe(
      'UNKNOWN_FONT: the font "Noto Sans Arabic Variable" (400) could not be loaded.',
    );
    expect(await page.ask('isReady', arabic)).toBe(false);
    await page.find('noto-sans-arabic');
    expect(await page.ask('failureOf', arabic)).toBe('loaded');
    expect(await page.ask('isReady', arabic)).toBe(true);
  });

  it('loads a style sheet again that failed', async () => {
    const thai = textWith({ content: 'คลาสเต้น', fontFamily: 'Righteous' });
    await page.lose('.css');
    expect(await page.ask('failureOf', thai)).toMatch(/^UNKNOWN_FONT/);
    await page.find('.css');
    expect(await page.ask('failureOf', thai)).toBe('loaded');
    expect(await page.ask('isReady', thai)).toBe(true);
  });

  it.each([
    ['Polish in a font of plain letters', 'Żółć zażółć', 'Monoton', /monoton|inter/i],
    ['Greek', 'Χορός στον αέρα', 'Great Vibes', /^notosans-|noto-?sans/i],
    ['Cyrillic', 'Танец на пилоне', 'Anton', /inter/i],
    ['Arabic', 'رقص على العمود، ٧ مساءً', 'Anton', /noto-?sansarabic/i],
    ['Hebrew', 'שיעור ריקוד על עמוד', 'Playfair Display', /noto-?sanshebrew/i],
    ['Devanagari', 'पोल नृत्य कक्षा।', 'Pacifico', /noto-?sans/i],
    ['Thai', 'คลาสเต้นโพลคืนนี้', 'Inter', /noto-?sansthai/i],
    ['Japanese', '初心者歓迎！ポールダンス「今夜」', 'Oswald', /noto-?sansjp/i],
    ['Korean', '오늘 밤 폴댄스 수업', 'Lobster', /noto-?sanskr/i],
    ['simplified Chinese', '今晚七点，钢管舞课欢迎你们', 'Raleway', /noto-?sanssc/i],
    ['traditional Chinese', '今晚七點，鋼管舞課歡迎你們', 'Cinzel', /noto-?sanstc/i],
    ['symbols', '★☆♪♡→✓➜✦❥☾Ⓐ∞', 'Poppins', /noto-?sans/i],
    ['ornamental letters', '𝓟𝓸𝓵𝓮 𝕕𝕒𝕟𝕔𝕖 ᴘᴏʟᴇ', 'Inter', /noto-?sans/i],
  ])(
    'draws %s with bundled fonts alone, and no letter as a box',
    async (_, content, fontFamily, expected) => {
      await page.ask('setText', textWith({ content, fontFamily, fontWeight: 700 }));
      const fonts = await page.fontsOfText();
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
      const names = fonts.map(({ postScriptName }) => postScriptName);
      expect(names.filter((name) => expected.test(name))).not.toEqual([]);
    },
  );

  it('draws a text of several languages with the fonts of each, and its Chinese characters in the forms of its kana', async () => {
    await page.ask('setText', textWith({ content: 'Pole 東京ようこそ 欢迎 한국 رقص', fontFamily: 'Inter' }));
    const fonts = await page.fontsOfText();
    const names = fonts.map(({ postScriptName }) => postScriptName.toLowerCase().replaceAll(/[^a-z]/g, ''));
    for (const name of ['inter', 'notosansjp', 'notosanssc', 'notosanskr', 'notosansarabic']) {
      expect(names.filter((found) => found.startsWith(name))).toHaveLength(1);
    }
    const glyphs = Object.fromEntries(fonts.map(({ glyphCount }, index) => [names[index], glyphCount]));
    // Only 欢, which Japan does not write.
    expect(Object.entries(glyphs).find(([name]) => name.startsWith('notosanssc'))?.[1]).toBe(1);
    expect(fonts.every(({ isCustomFont }) => isCustomFont)).toBe(true);
  });

  it.each([
    ['Monoton', 'Привет, мир, это пилон! 19:30', 'Inter'],
    ['Bebas Neue', 'Phở cuốn, 7 giờ', 'Inter'],
    ['Sacramento', 'Привет, мир', 'Caveat'],
  ])(
    'draws a text that %s lacks letters of in one font, with its commas and spaces: %s',
    async (fontFamily, content, family) => {
      const document = textWith({ content, fontFamily });
      await page.ask('setText', document);
      const fonts = await page.fontsOfText();
      expect(
        fonts.map(({ postScriptName }) => plain(postScriptName).startsWith(plain(family))),
      ).not.toContain(false);
      const drawn = await page.ask<[string, number][]>('advances', document);
      const alone = await page.ask<[string, number][]>('advances', textWith({ content, fontFamily: family }));
      for (const [index, [character, width]] of drawn.entries()) {
        expect([character, width]).toEqual([character, expect.closeTo(alone[index]?.[1] ?? 0, 1)]);
      }
    },
  );

  it.each([
    ['Cyrillic beside Latin', 'Pole, танец, 7 pm'],
    ['Arabic around Latin', 'رقص، 7 (Pole)'],
    ['Japanese before Latin', 'ダンス 19:30 Pole'],
  ])('draws a word in one font, in a text of two scripts: %s', async (_, content) => {
    const fontFamily = 'Monoton';
    await page.ask('setText', textWith({ content, fontFamily }));
    const names = (await page.fontsOfText()).map(({ postScriptName }) => plain(postScriptName));
    expect(names.filter((name) => name.startsWith('monoton'))).toHaveLength(1);
    expect(new Set(names.map((name) => name.replace(/regular|thin|variable/g, ''))).size).toBe(2);
  });

  it('draws lines of two fonts as high as those of one', async () => {
    const heights = await Promise.all(
      ['Pole\nPole', 'Pole Танец\nPole', 'Pole رقص ダンス\nคลาส'].map(async (content) => {
        const { size } = await page.ask<{ size: { height: number } }>(
          'layout',
          textWith({ content, fontFamily: 'Monoton' }),
        );
        return size.height;
      }),
    );
    expect(new Set(heights.map((height) => height.toFixed(2))).size).toBe(1);
  });
});
