// @vitest-environment node
import { expect, test } from 'vitest';
import { spokenTime, timeLabel } from '#src/features/editor/preview/control-bar.tsx';

test('shows seconds as a clock does', () => {
  expect([0, 5, 14.99, 15, 75].map(timeLabel)).toEqual(['0:00', '0:05', '0:14', '0:15', '1:15']);
});

test('a frame that float arithmetic puts a hair too low keeps its second', () => {
  expect(timeLabel((30 / 30) * 0.1 * 10 - 1e-9)).toBe('0:01');
});

test('says seconds in words', () => {
  expect([1, 5, 61].map(spokenTime)).toEqual(['1 second', '5 seconds', '1 minute 1 second']);
});
