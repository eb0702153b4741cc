// @vitest-environment node
import { expect, test } from 'vitest';
import { setBackgroundSound } from '#src/features/editor/edits/set-background-sound.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('sets loudness within its bounds, and mute', () => {
  expect(setBackgroundSound(somePromo(), { volume: 3 }).background?.volume).toBe(1);
  expect(setBackgroundSound(somePromo(), { volume: 0.35 }).background?.volume).toBe(0.35);
  expect(setBackgroundSound(somePromo(), { muted: true }).background?.muted).toBe(true);
});

test('a promo without a video has no sound to set', () => {
  const promo = somePromo({ background: null });
  expect(setBackgroundSound(promo, { muted: true })).toBe(promo);
});
