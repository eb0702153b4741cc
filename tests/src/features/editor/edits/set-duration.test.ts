// @vitest-environment node
import { expect, test } from 'vitest';
import { setDuration } from '#src/features/editor/edits/set-duration.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const lasting = (seconds: number) => setDuration(somePromo(), { seconds }).videoDuration;

test('sets the length between 1 and 90 seconds', () => {
  expect([lasting(0), lasting(8), lasting(400)]).toEqual([1, 8, 90]);
});

test('the same length gives the very same promo', () => {
  const promo = somePromo();
  expect(setDuration(promo, { seconds: 15 })).toBe(promo);
});
