// @vitest-environment node
import { expect, test } from 'vitest';
import { setVisible } from '#src/features/editor/edits/set-visible.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('hides a text and keeps its words', () => {
  const promo = somePromo();
  const hidden = setVisible(promo, { id: 'header', visible: false });
  expect(hidden.textElements[0]).toEqual({ ...promo.textElements[0], visible: false });
  expect(setVisible(promo, { id: 'header', visible: true })).toBe(promo);
});

test('hides an overlay and keeps its place', () => {
  const promo = somePromo();
  const hidden = setVisible(promo, { id: 'overlay-stars', visible: false });
  expect(hidden.overlayElements[0]).toEqual({ ...promo.overlayElements[0], visible: false });
  expect(hidden.layerOrder).toBe(promo.layerOrder);
});
