import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSoftBreaks } from '#remotion/text-layout/line-breaks.ts';

/** The text with its soft breaks for lines of so many characters: ‧ breaks with a hyphen, | without. */
const broken = (text: string, perLine: number): string =>
  withSoftBreaks(text, (from, to) => (to - from) / perLine)
    .replaceAll('\u00ad', '‧')
    .replaceAll('\u200b', '|');

describe('soft breaks', () => {
  it.each([
    ['leave words that fit a line alone', 'Wir tanzen Freitagabend', 14, 'Wir tanzen Freitagabend'],
    [
      'break German between syllables',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      20,
      'Donau‧dampf‧schiff‧fahrt‧se‧lek‧tri‧zi‧tä‧ten‧haupt‧be‧triebs‧werk',
    ],
    [
      'only the word that is too wide',
      'Der Poledanceanfängerkurs beginnt',
      12,
      'Der Pole‧dan‧cean‧fän‧ger‧kurs beginnt',
    ],
    [
      'keep the start of a word of dance together',
      'Polestudiostretchingworkshop',
      10,
      'Pole‧stu‧dio‧stret‧ching‧work‧shop',
    ],
    ['break English', 'Gymnasticsinstructors', 10, 'Gym‧na‧stic‧sin‧struc‧tors'],
    ['break Spanish', 'Extraordinariamente', 10, 'Extraor‧di‧na‧ria‧mente'],
    ['break Russian', 'Достопримечательности', 10, 'Досто‧при‧ме‧ча‧тель‧но‧сти'],
    ['break Greek', 'Ωτορινολαρυγγολογία', 8, 'Ωτο‧ρι‧νο‧λα‧ρυγ‧γο‧λο‧γία'],
    [
      'keep a letter and its accent together',
      'Cafe\u0301cafe\u0301cafe\u0301',
      5,
      'Cafe\u0301‧ca‧fe\u0301‧cafe\u0301',
    ],
    [
      'break addresses behind their punctuation',
      'https://polepro.example.com/classes/pole-dance?utm_source=promo',
      16,
      'https://|polepro.|example.|com/|classes/|pole-|dance?|utm_|source=|promo',
    ],
    ['break hashtags between their words', '#PoleDanceFitnessForAll', 14, '#Pole|Dance|Fitness|For|All'],
    ['hyphenate hashtags of small letters', '#poledancefitness', 10, '#pole‧dan‧ce‧fit‧ness'],
    [
      'hyphenate a part of an address that is too wide',
      'instagram.com/poledancefitness',
      13,
      'instagram.|com/|pole‧dan‧ce‧fit‧ness',
    ],
    [
      'prefer soft hyphens that somebody typed',
      'Pole\u00addance\u00adfitness\u00adkurs',
      9,
      'Pole‧dance‧fitness‧kurs',
    ],
    ['break at existing hyphens', 'Pole-Dance-Anfänger', 12, 'Pole-|Dance-|Anfänger'],
    ['break within a syllable that is too wide', 'Yeeeeeeeeeeees', 8, 'Yee‧e‧e‧e‧e‧e‧e‧e‧e‧ees'],
    ['give a long syllable few places', 'a'.repeat(21), 18, 'aaa‧aaa‧aaa‧aaa‧aaa‧aaa‧aaa'],
    ['never break numbers', '+491234567890123456', 8, '+491234567890123456'],
    ['never break Arabic', 'ورقصالعمودفيالاستوديو', 8, 'ورقصالعمودفيالاستوديو'],
    [
      'leave Chinese to the browser',
      '今天星期一晚上七点一起来参加钢管舞',
      8,
      '今天星期一晚上七点一起来参加钢管舞',
    ],
    ['leave Thai to the browser', 'คลาสเต้นโพลสำหรับผู้เริ่มต้น', 8, 'คลาสเต้นโพลสำหรับผู้เริ่มต้น'],
    [
      'leave Latin in Chinese that fits alone',
      '今天星期一poledance晚上七点',
      10,
      '今天星期一poledance晚上七点',
    ],
    ['break ornamental letters', '𝓟𝓸𝓵𝓮𝓭𝓪𝓷𝓬𝓮𝓼𝓽𝓾𝓭𝓲𝓸', 16, '𝓟𝓸𝓵𝓮‧𝓭𝓪𝓷‧𝓬𝓮‧𝓼𝓽𝓾‧𝓭𝓲𝓸'],
  ])('%s: %j', (_, text, perLine, expected) => {
    expect(broken(text, perLine)).toBe(expected);
  });

  it('change nothing else, and leave three characters on both sides of a word', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abeiozßstchrШоЯŘ1-/.#_ ')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(letters, fc.integer({ min: 3, max: 12 }), (text, perLine) => {
        const result = withSoftBreaks(text, (from, to) => (to - from) / perLine);
        expect(result.replaceAll(/[\u00ad\u200b]/g, '')).toBe(text);
        for (const word of result.split(/\s+/)) {
          const parts = word.split(/[\u00ad\u200b]/);
          if (parts.length === 1) continue;
          expect(parts.at(0)?.length).toBeGreaterThan(2);
          expect(parts.at(-1)?.length).toBeGreaterThan(2);
        }
      }),
    );
  });
});
