import { expect, test } from 'vitest';
// @vitest-environment node
import type { Promo } from '#schema/promo.ts';
import {
  replacePromo,
  fadesIn,
  setAnimation,
  setDuration,
  setTextShadow,
} from '#src/features/editor/document/promo-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const lasting = (seconds: number) => setDuration(somePromo(), { seconds }).videoDuration;

test('sets the length between 1 and 90 seconds', () => {
  expect([lasting(0), lasting(8), lasting(400)]).toEqual([1, 8, 90]);
});

test('returns the same promo for the same length', () => {
  const promo = somePromo();
  expect(setDuration(promo, { seconds: 15 })).toBe(promo);
});

test('sets the entrance animation', () => {
  const promo = somePromo();
  expect(setAnimation(promo, { animationType: 'none' }).animationType).toBe('none');
  expect(setAnimation(promo, { animationType: 'fade-in' })).toBe(promo);
});

test('the fade-in takes the place of entrances that texts have of their own, so that it shows', () => {
  const promo = somePromo();
  const own: Promo = { ...promo, textElements: promo.textElements.map((text) => ({ ...text, enter: null })) };
  expect(fadesIn(own)).toBe(false);
  expect(setAnimation(own, { animationType: 'none' }).textElements).toBe(own.textElements);
  const faded = setAnimation(own, { animationType: 'fade-in' });
  expect(faded.textElements.every(({ enter }) => enter === 'promo')).toBe(true);
  expect(fadesIn(faded)).toBe(true);
});

test('switches the shadow of all texts', () => {
  const promo = somePromo();
  expect(setTextShadow(promo, { textShadow: false }).textShadow).toBe(false);
  expect(setTextShadow(promo, { textShadow: true })).toBe(promo);
});

test('replaces the promo with a copy of another document', () => {
  const next = somePromo({ videoDuration: 9 });
  const replaced = replacePromo(somePromo(), { next });
  expect(replaced).toEqual(next);
  expect(replaced.textElements).not.toBe(next.textElements);
});

test('returns the same promo for an equal document', () => {
  const promo = somePromo();
  expect(replacePromo(promo, { next: somePromo() })).toBe(promo);
});
