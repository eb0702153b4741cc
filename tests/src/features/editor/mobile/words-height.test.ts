// @vitest-environment node
import { expect, test } from 'vitest';
import { wordsHeight } from '#src/features/editor/mobile/words-height.ts';

const lines = (count: number): string => 'x'.repeat(35 * count);

test('[ED-131] is at least 80 px high', () => {
  expect(['', 'One line', 'One\ntwo\nthree'].map(wordsHeight)).toEqual([80, 80, 80]);
});

test('[ED-132] [ED-133] grows by 20 px for each line of about 35 characters', () => {
  expect([4, 5, 6].map((count) => wordsHeight(lines(count)))).toEqual([100, 120, 140]);
  expect(wordsHeight(`${lines(3)}x`)).toBe(100);
  expect(wordsHeight('a\nb\nc\nd\ne')).toBe(120);
});
