// @vitest-environment node
import { expect, test } from 'vitest';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { addOverlay, removeOverlay } from '#src/features/editor/document/element-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const stars = { publicId: 'stars', title: 'Stars' };

test('adds an overlay at the default place, each further one offset by 5 %, with its own id', () => {
  const edited = addOverlay(addOverlay(somePromo({ overlayElements: [] }), { item: stars }), { item: stars });
  expect(edited.overlayElements).toMatchObject([
    { overlayId: 'stars', x: 50, y: 70, scale: 2 },
    { overlayId: 'stars', x: 55, y: 75, scale: 2 },
  ]);
  expect(Promo.safeParse(edited).success).toBe(true);
});

test('returns the same promo at the limit of overlays', () => {
  let promo = somePromo({ overlayElements: [] });
  for (let count = 0; count < MAX_OVERLAY_ELEMENTS; count += 1) promo = addOverlay(promo, { item: stars });
  expect(promo.overlayElements).toHaveLength(MAX_OVERLAY_ELEMENTS);
  expect(addOverlay(promo, { item: stars })).toBe(promo);
});

test('removes the overlay, also from the layer order', () => {
  const promo = somePromo({ layerOrder: ['overlay-stars', 'header'] });
  const edited = removeOverlay(promo, { id: 'overlay-stars' });
  expect(edited.overlayElements).toEqual([]);
  expect(edited.layerOrder).toEqual(['header']);
});

test('ignores an unknown overlay', () => {
  const promo = somePromo();
  expect(removeOverlay(promo, { id: 'header' })).toBe(promo);
});
