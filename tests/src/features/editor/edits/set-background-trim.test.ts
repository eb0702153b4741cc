// @vitest-environment node
import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { setBackgroundTrim } from '#src/features/editor/edits/set-background-trim.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const trimmed = (start: number, end: number, duration = 20) =>
  setBackgroundTrim(somePromo(), { start, end, duration }).background!;

test('a piece is set in hundredths of a second; its end at the end of the file is left open', () => {
  expect(trimmed(2.3456, 9)).toMatchObject({ trimStart: 2.35, trimEnd: 9 });
  expect(trimmed(2, 20)).toMatchObject({ trimStart: 2, trimEnd: null });
  expect(trimmed(0, 99)).toMatchObject({ trimStart: 0, trimEnd: null });
});

test('whatever is asked for, the document stays valid and the piece inside the file', () => {
  const any = double({ min: -1e4, max: 1e5, noNaN: true });
  assert(
    property(any, any, double({ min: 0.04, max: 900, noNaN: true }), (start, end, duration) => {
      const promo = setBackgroundTrim(somePromo(), { start, end, duration });
      expect(migratePromo(promo)).toEqual(promo);
      const { trimStart, trimEnd } = promo.background!;
      expect(trimStart).toBeLessThanOrEqual(duration);
      expect(trimEnd ?? 0).toBeLessThanOrEqual(duration + 0.01);
    }),
  );
});

test('the same piece again changes nothing, and without a video nothing can be trimmed', () => {
  const promo = setBackgroundTrim(somePromo(), { start: 2, end: 9, duration: 20 });
  expect(setBackgroundTrim(promo, { start: 2, end: 9, duration: 20 })).toBe(promo);
  const bare = somePromo({ background: null });
  expect(setBackgroundTrim(bare, { start: 2, end: 9, duration: 20 })).toBe(bare);
});
