// @vitest-environment node
import { expect, test } from 'vitest';
import { spokenTime, timeLabel, timeLeftLabel } from '#src/ui/copy/time-label.ts';

test('formats seconds like a clock', () => {
  expect([0, 5, 14.99, 15, 75].map(timeLabel)).toEqual(['0:00', '0:05', '0:14', '0:15', '1:15']);
});

test('tolerates a floating-point error just below a second', () => {
  expect(timeLabel((30 / 30) * 0.1 * 10 - 1e-9)).toBe('0:01');
});

test('spells seconds out for screen readers', () => {
  expect([1, 5, 61].map(spokenTime)).toEqual(['1 second', '5 seconds', '1 minute 1 second']);
});

test('says in words how long something takes, as exactly as anybody knows', () => {
  expect([null, 3, 20, 41, 89, 90, 150].map(timeLeftLabel)).toEqual([
    '',
    'a few seconds left',
    'about 20 seconds left',
    'about 45 seconds left',
    'about 90 seconds left',
    'about 2 minutes left',
    'about 3 minutes left',
  ]);
});
