import { assert, constantFrom, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { charactersOf, clipText, countCharacters, startOf } from '#schema/characters.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const samples = {
  'a family emoji': FAMILY,
  'an emoji with a skin tone': '🤸🏽',
  'the flag of a country': '🇩🇪',
  'the flag of Scotland': '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'a letter with two combining accents': 'ẹ̀',
  'a Devanagari syllable': 'नि',
  'a Thai letter with vowel and tone': 'ที่',
  'a Chinese character outside the basic plane': '𠮷',
};

test.each(Object.entries(samples))('%s is one character', (_, character) => {
  expect(countCharacters(character)).toBe(1);
  expect(startOf(character.repeat(5), 3)).toBe(character.repeat(3));
  expect(clipText(character.repeat(20), 30).replace(/…$/, '')).toBe(
    character.repeat(Math.floor(29 / character.length)),
  );
});

test('plain text is counted by its letters', () => {
  expect(countCharacters('Spin & Flow\n7:30 PM')).toBe(19);
});

test('a text is never cut within a character, nor longer than asked', () => {
  const unit = constantFrom(...Object.values(samples), 'a', ' ', '\n', '\u200D', '\u0301');
  assert(
    property(string({ unit, maxLength: 30 }), nat(20), nat(60), (text, max, units) => {
      const start = startOf(text, max, units);
      const characters = charactersOf(text);
      expect(characters.slice(0, charactersOf(start).length).join('')).toBe(start);
      expect(countCharacters(start)).toBeLessThanOrEqual(max);
      expect(start.length).toBeLessThanOrEqual(units);
      const next = characters[charactersOf(start).length];
      const isWhole = next === undefined;
      expect(isWhole || countCharacters(start) === max || start.length + next.length > units).toBe(true);
    }),
  );
});

const Name = limitedText(z.string().trim(), 30);
const problemsOf = (text: string): string[] =>
  Name.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each(Object.entries(samples))('a name of 30 times %s is taken, one of 31 is not', (_, character) => {
  expect(Name.parse(` ${character.repeat(30)} `)).toBe(character.repeat(30));
  expect(problemsOf(character.repeat(31))).toEqual(['must have at most 30 characters']);
});

test('marks stacked without end on few letters are refused with a message of their own', () => {
  expect(problemsOf(`Z${'\u0301'.repeat(10_000)}`)).toEqual([
    'has letters with too many accents or marks; remove some',
  ]);
  expect(startOf(`Zz${'\u0301'.repeat(10_000)}`, 30)).toBe('Z');
});
