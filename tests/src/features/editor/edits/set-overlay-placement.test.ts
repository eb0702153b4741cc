// @vitest-environment node
import { expect, test } from 'vitest';
import { setOverlayPlacement } from '#src/features/editor/edits/set-overlay-placement.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('moves, turns and sizes an overlay within its bounds', () => {
  const change = { id: 'overlay-stars', x: -3, y: 101, rotation: -200, scale: 40 };
  const [overlay] = setOverlayPlacement(somePromo(), change).overlayElements;
  expect(overlay).toMatchObject({ x: 0, y: 100, rotation: -180, scale: 10 });
  const [small] = setOverlayPlacement(somePromo(), { id: 'overlay-stars', scale: 0 }).overlayElements;
  expect(small).toMatchObject({ x: 50, y: 70, scale: 0.05 });
});

test('no change gives the very same promo', () => {
  const promo = somePromo();
  expect(setOverlayPlacement(promo, { id: 'overlay-stars', scale: 2 })).toBe(promo);
});
