import { describe, expect, it } from 'vitest';
import { scriptRuns } from '#remotion/fonts/scripts.ts';

/** The runs of a text as `script:text`, joined by a bar. */
const runsOf = (text: string): string =>
  scriptRuns(text)
    .map(({ script, text: part }) => `${script}:${part}`)
    .join('|');

describe('the runs of one script in a text', () => {
  it.each([
    [
      'spaces and commas go with the letters before them',
      'Привет, мир, Pole!',
      'cyrillic:Привет, мир, |latin:Pole!',
    ],
    ['digits too', 'Танец 19:30 Pole 7 pm', 'cyrillic:Танец 19:30 |latin:Pole 7 pm'],
    ['what comes first goes with the letters after it', '7 мин. Pole', 'cyrillic:7 мин. |latin:Pole'],
    ['every paragraph begins anew', 'Танец\n7:30 pm\n19:30', 'cyrillic:Танец\n|latin:7:30 pm\n19:30'],
    ['a first line without letters goes with the next one', '19:30\nТанец', 'cyrillic:19:30\nТанец'],
    ['brackets go with what they enclose', 'Pole (7 мин.) 2', 'latin:Pole |cyrillic:(7 мин.)|latin: 2'],
    ['quotes too', '"Танец" Pole', 'cyrillic:"Танец" |latin:Pole'],
    ['quotes within brackets', 'Pole («шоу» 2) go', 'latin:Pole |cyrillic:(«шоу» 2)|latin: go'],
    ['German quotes', 'Pole „шоу“ go', 'latin:Pole |cyrillic:„шоу“|latin: go'],
    ['brackets around no letters', 'Танец (7) Pole', 'cyrillic:Танец (7) |latin:Pole'],
    ['a bracket at the start', '(Танец) 7 pm', 'cyrillic:(Танец) 7 |latin:pm'],
    ['one that is never closed', 'Танец :( Pole 45" x', 'cyrillic:Танец :( |latin:Pole 45" x'],
    ['an accent goes with its letter', 'Й\u0306 e\u0301', 'cyrillic:Й\u0306 |latin:e\u0301'],
    ['emoji go with the letters before them', 'Танец 👩🏽‍🦰 Pole', 'cyrillic:Танец 👩🏽‍🦰 |latin:Pole'],
    ['a text without letters has no script', '19:30 💃', 'null:19:30 💃'],
    ['Cyrillic with a Latin c is one word', 'Cалон Pole', 'cyrillic:Cалон |latin:Pole'],
    [
      'an ending behind an apostrophe is part of its word',
      'Pole iPhone’ом',
      'latin:Pole |cyrillic:iPhone’ом',
    ],
    ['the apostrophe of Ukrainian', 'комп\u02bcютер', 'cyrillic:комп\u02bcютер'],
    [
      'Japanese mixes kana and Chinese characters',
      '今夜19:30、ポール Pole',
      'eastAsian:今夜19:30、ポール |latin:Pole',
    ],
    ['Arabic', 'رقص، 7 Pole', 'arabic:رقص، 7 |latin:Pole'],
    ['Hebrew with its points', 'שִׁעוּר 7', 'hebrew:שִׁעוּר 7'],
    ['Thai beside a price', 'คลาส ฿500', 'thai:คลาส ฿500'],
    ['a price alone', 'Pole ฿500', 'latin:Pole ฿500'],
    ['Devanagari with a joiner', 'क\u094d\u200dष', 'devanagari:क\u094d\u200dष'],
    ['ornamental letters', '𝓟𝓸𝓵𝓮, Pole', 'ornamental:𝓟𝓸𝓵𝓮, |latin:Pole'],
    ['scripts without a bundled family', 'ꦗꦮꦶ Pole', 'other:ꦗꦮꦶ |latin:Pole'],
  ])('%s: %j', (_, text, runs) => {
    expect(runsOf(text)).toBe(runs);
  });

  it('hold every character, in order', () => {
    const text = '("Танец» [7) Pole] «ريم» 💃\n\n“今夜" 7️⃣\n)';
    expect(
      scriptRuns(text)
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text);
  });
});
