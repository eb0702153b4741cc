import { expect, test } from 'vitest';
import { counted, countedDays, formatNumber } from '#contract/number-format.ts';

test('a number is grouped as in English, whatever the language of the browser or the machine', () => {
  expect([0, 999, 1200, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,200', '1,234,567']);
});

test.each([
  [0, 'promo', undefined, '0 promos'],
  [1, 'promo', undefined, '1 promo'],
  [1200, 'promo', undefined, '1,200 promos'],
  [1, 'person', 'people', '1 person'],
  [2, 'person', 'people', '2 people'],
])('a count of %i takes the form of its noun that fits', (count, noun, plural, text) => {
  expect(counted(count, noun, plural)).toBe(text);
});

test('days are counted in years where they are whole years', () => {
  expect([1, 30, 365, 730].map(countedDays)).toEqual(['1 day', '30 days', '1 year', '2 years']);
});
