// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/layers-in-order.ts';
import { newOverlay } from '#schema/new-overlay.ts';
import { defaultElement } from '#schema/default-elements.ts';
import { reorderElement } from '#src/features/editor/edits/reorder-element.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const overlay = newOverlay({ publicId: 'stars', title: 'Stars' }, []);
const promo = somePromo({
  textElements: [defaultElement('header', 'One'), { ...defaultElement('studio', 'Two'), visible: false }],
  overlayElements: [overlay],
  layerOrder: [],
});
const [header, studio, stars] = ['header', 'studio', overlay.id] as const;

test('texts begin behind overlays, and change places with them', () => {
  expect(layerIds(promo)).toEqual([header, studio, stars]);
  expect(layerIds(reorderElement(promo, { id: stars, direction: 'to-back' }))).toEqual([
    stars,
    header,
    studio,
  ]);
  expect(layerIds(reorderElement(promo, { id: header, direction: 'to-front' }))).toEqual([
    studio,
    stars,
    header,
  ]);
});

test('one step forward or backward passes one element, hidden ones too', () => {
  expect(layerIds(reorderElement(promo, { id: header, direction: 'forward' }))).toEqual([
    studio,
    header,
    stars,
  ]);
  expect(layerIds(reorderElement(promo, { id: stars, direction: 'backward' }))).toEqual([
    header,
    stars,
    studio,
  ]);
});

test('what is in front already, at the back already, or not there at all changes nothing', () => {
  expect(reorderElement(promo, { id: stars, direction: 'to-front' })).toBe(promo);
  expect(reorderElement(promo, { id: stars, direction: 'forward' })).toBe(promo);
  expect(reorderElement(promo, { id: header, direction: 'backward' })).toBe(promo);
  expect(reorderElement(promo, { id: 'nobody', direction: 'to-front' })).toBe(promo);
});
