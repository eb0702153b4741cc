// @vitest-environment node
import { expect, test } from 'vitest';
import { removeOverlay } from '#src/features/editor/edits/remove-overlay.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('takes the overlay out, and its name out of the order', () => {
  const promo = somePromo({ layerOrder: ['overlay-stars', 'header'] });
  const edited = removeOverlay(promo, { id: 'overlay-stars' });
  expect(edited.overlayElements).toEqual([]);
  expect(edited.layerOrder).toEqual(['header']);
});

test('an unknown overlay changes nothing', () => {
  const promo = somePromo();
  expect(removeOverlay(promo, { id: 'header' })).toBe(promo);
});
