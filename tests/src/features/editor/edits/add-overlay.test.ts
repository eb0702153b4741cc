// @vitest-environment node
import { expect, test } from 'vitest';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { addOverlay } from '#src/features/editor/edits/add-overlay.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const stars = { publicId: 'stars', title: 'Stars' };

test('adds the item at its initial place, each further one 5 % on, with an id of its own', () => {
  const edited = addOverlay(addOverlay(somePromo({ overlayElements: [] }), { item: stars }), { item: stars });
  expect(edited.overlayElements).toMatchObject([
    { overlayId: 'stars', x: 50, y: 70, scale: 2 },
    { overlayId: 'stars', x: 55, y: 75, scale: 2 },
  ]);
  expect(Promo.safeParse(edited).success).toBe(true);
});

test('a promo that wears as many as it can stays the very same', () => {
  let promo = somePromo({ overlayElements: [] });
  for (let count = 0; count < MAX_OVERLAY_ELEMENTS; count += 1) promo = addOverlay(promo, { item: stars });
  expect(promo.overlayElements).toHaveLength(MAX_OVERLAY_ELEMENTS);
  expect(addOverlay(promo, { item: stars })).toBe(promo);
});
