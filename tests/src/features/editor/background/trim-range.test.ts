// @vitest-environment node
import { assert, constantFrom, double, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactTrimRange,
  moveTrimRange,
  secondsLabel,
  trimFrame,
  trimHint,
  trimRangeOf,
} from '#src/features/editor/background/trim-range.ts';

describe('the trim range of a video', () => {
  test('is what the trims leave of the file', () => {
    expect(trimRangeOf({ trimStart: 2, trimEnd: null }, 20)).toEqual({ start: 2, end: 20 });
    expect(trimRangeOf({ trimStart: 2, trimEnd: 90 }, 20)).toEqual({ start: 2, end: 20 });
    expect(trimRangeOf({ trimStart: 30, trimEnd: 40 }, 20)).toEqual({ start: 0, end: 20 });
  });

  test('moves as a whole without changing its length, up to the ends of the file', () => {
    expect(moveTrimRange({ start: 2, end: 7 }, 'whole', 4, 20)).toEqual({ start: 4, end: 9 });
    expect(moveTrimRange({ start: 2, end: 7 }, 'whole', 99, 20)).toEqual({ start: 15, end: 20 });
    expect(moveTrimRange({ start: 2, end: 7 }, 'whole', -3, 20)).toEqual({ start: 0, end: 5 });
  });

  test('never gets shorter than half a second', () => {
    expect(moveTrimRange({ start: 2, end: 7 }, 'start', 9, 20)).toEqual({ start: 6.5, end: 7 });
    expect(moveTrimRange({ start: 2, end: 7 }, 'end', 0, 20)).toEqual({ start: 2, end: 2.5 });
  });

  test('stays inside the file for any move', () => {
    const seconds = double({ min: -100, max: 200, noNaN: true });
    assert(
      property(constantFrom('start', 'end', 'whole'), seconds, (part, to) => {
        const { start, end } = moveTrimRange({ start: 3, end: 9 }, part, to, 20);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(20);
        expect(end - start).toBeGreaterThanOrEqual(0.5 - 1e-9);
      }),
    );
  });

  test('can be made exactly as long as the promo, from its start or as late as the file allows', () => {
    expect(exactTrimRange({ start: 4, end: 6 }, 15, 60)).toEqual({ start: 4, end: 19 });
    expect(exactTrimRange({ start: 50, end: 60 }, 15, 60)).toEqual({ start: 45, end: 60 });
    expect(exactTrimRange({ start: 45, end: 60 }, 15, 60)).toBeNull();
    expect(exactTrimRange({ start: 0, end: 10 }, 15, 10)).toBeNull();
  });

  test('explains how it fills the promo', () => {
    expect(trimHint({ start: 0, end: 15 }, 15)).toMatch(/plays once/);
    expect(trimHint({ start: 0, end: 4 }, 15)).toBe('It repeats until the end of your 15 s promo.');
    expect(trimHint({ start: 0, end: 40 }, 15)).toBe('Your promo shows the first 15 s of it.');
    expect([secondsLabel(4), secondsLabel(12.46)]).toEqual(['4 s', '12.5 s']);
  });
});

test('the trim frame is the first one while the start or the whole range moves', () => {
  expect(trimFrame('start', { start: 3, end: 8 }, 15)).toBe(0);
  expect(trimFrame('whole', { start: 3, end: 8 }, 15)).toBe(0);
});

test('the trim frame is the last one before the range repeats while the end moves', () => {
  expect(trimFrame('end', { start: 3, end: 8 }, 15)).toBe(149);
  expect(trimFrame('end', { start: 3, end: 3 }, 15)).toBe(0);
});

test('the trim frame is the last one of the promo when the range is longer', () => {
  expect(trimFrame('end', { start: 0, end: 40 }, 15)).toBe(449);
});
