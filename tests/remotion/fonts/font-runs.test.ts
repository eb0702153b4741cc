import { describe, expect, it } from 'vitest';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { fontRuns, lettersWithoutFont } from '#remotion/fonts/font-runs.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

/** The runs of a text as `family:text`, joined by a bar: its own family is an asterisk. */
const runsOf = (family: FontFamily, text: string, part?: string): string =>
  fontRuns(family, text, part)
    .map(({ families: [first = '*'], text: run }) => `${first.replace(' Variable', '')}:${run}`)
    .join('|');

describe('the fonts of a text', () => {
  it.each<[string, FontFamily, string, string]>([
    ['plain letters', 'Monoton', 'Fly high, 7 pm!', '*:Fly high, 7 pm!'],
    ['accents that the family has', 'Monoton', 'Żółć – Café · 7 pm 💃', '*:Żółć – Café · 7 pm 💃'],
    ['Cyrillic with its comma and spaces', 'Monoton', 'Привет, мир!', 'Inter:Привет, мир!'],
    ['Cyrillic beside Latin', 'Monoton', 'Pole Танец, 7', '*:Pole |Inter:Танец, 7'],
    ['Cyrillic that the family has', 'Great Vibes', 'Привет, Pole', '*:Привет, Pole'],
    ['the family of a script font', 'Sacramento', 'Привет, Pole', 'Caveat:Привет, |*:Pole'],
    ['a word with one letter too many', 'Monoton', 'Pole Phở, 7 pm', 'Inter:Pole Phở, 7 pm'],
    ['all Latin words alike', 'Monoton', 'Phở Танец Pole', 'Inter:Phở Танец Pole'],
    ['letters that not even its companion has', 'Sacramento', 'Cơm Phở', 'Noto Sans:Cơm Phở'],
    ['an accent that is written apart', 'Monoton', 'Cafe\u0301', '*:Cafe\u0301'],
    ['an accent that no letter is written with', 'Monoton', 'x\u0302', 'Noto Sans:x\u0302'],
    ['Greek', 'Anton', 'Χορός, 7 pm', 'Inter:Χορός, 7 |*:pm'],
    ['Greek beside a script font', 'Great Vibes', 'Χορός 7', 'Noto Sans:Χορός 7'],
    ['Arabic', 'Inter', 'رقص، 7 (Pole)!', 'Noto Sans Arabic:رقص، 7 |*:(Pole)|Noto Sans Arabic:!'],
    ['Hebrew', 'Anton', 'ריקוד, 19:30', 'Noto Sans Hebrew:ריקוד, 19:30'],
    ['Hebrew that the family has', 'Rubik', 'ריקוד, 19:30', '*:ריקוד, 19:30'],
    ['Thai', 'Inter', 'คลาส 19:30', 'Noto Sans Thai:คลาส 19:30'],
    ['Devanagari', 'Pacifico', 'नृत्य 7', 'Noto Sans:नृत्य 7'],
    ['Devanagari that the family has', 'Poppins', 'नृत्य 7', '*:नृत्य 7'],
    ['Japanese', 'Inter', '今夜は19:30 Pole', 'Noto Sans JP:今夜は19:30 |*:Pole'],
    ['Korean', 'Inter', '폴댄스, 7', 'Noto Sans KR:폴댄스, 7'],
    ['Chinese', 'Inter', '今晚七点，钢管舞', 'Noto Sans SC:今晚七点，钢管舞'],
    ['ornamental letters', 'Monoton', '𝓟𝓸𝓵𝓮, Pole', 'Noto Sans JP:𝓟𝓸𝓵𝓮, |*:Pole'],
    ['emoji in Cyrillic', 'Monoton', 'Танец 💃❤️ 7', 'Inter:Танец 💃❤️ 7'],
    [
      'emoji in Japanese',
      'Inter',
      'ダンス❤️👩🏽‍🦰 7️⃣!',
      'Noto Sans JP:ダンス|*:❤️👩🏽‍🦰|Noto Sans JP: |*:7️⃣|Noto Sans JP:!',
    ],
    ['a joiner within Devanagari', 'Anton', 'क\u094d\u200dष', 'Noto Sans:क\u094d\u200dष'],
    ['symbols', 'Monoton', '★ Танец → Pole', 'Inter:★ Танец → |*:Pole'],
    ['scripts without a bundled family', 'Inter', 'ꦗꦮꦶ 7', '*:ꦗꦮꦶ 7'],
    ['no letters', 'Monoton', '19:30 💃', '*:19:30 💃'],
  ])('%s, in %s: %j', (_, family, text, runs) => {
    expect(runsOf(family, text)).toBe(runs);
  });

  it('put the family that draws a run first, and keep the rest of the stack', () => {
    const [latin, cyrillic] = fontRuns('Monoton', 'Pole Танец');
    expect(latin?.fontFamily).toBeNull();
    expect(cyrillic?.fontFamily).toBe(fontStack('Monoton', 'Танец').replace('"Monoton", ', ''));
    expect(fontRuns('Anton', 'ريم')[0]?.fontFamily).toBe(
      '"Noto Sans Arabic Variable", "Inter", "Bundled Emoji", sans-serif',
    );
  });

  it('are those of the whole text for a part of it', () => {
    expect(runsOf('Monoton', 'Phở Pole', 'Pole')).toBe('Inter:Pole');
    expect(runsOf('Monoton', 'Танец 7', ' 7')).toBe('Inter: 7');
    expect(runsOf('Monoton', 'Танец Pole', 'Тa\u00adнец\nPole')).toBe('Inter:Тa\u00adнец\n|*:Pole');
  });
});

describe('letters that no bundled font has', () => {
  it.each([
    ['Pole Flow – Танец, 7 pm 💃', []],
    ['நடனம் নাচ ዳንስ របាំ ցեց', []],
    ['Pole ꦗꦮꦶ', ['ꦗ', 'ꦮ', 'ꦶ']],
    ['ᏣᎳᎩ ᏣᎳᎩ', ['Ꮳ', 'Ꮃ', 'Ꭹ']],
    ['A private one: \uE000', ['\uE000']],
  ])('of %j are %j', (text, letters) => {
    expect(lettersWithoutFont('Inter', text)).toEqual(letters);
  });
});
