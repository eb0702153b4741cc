// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { layerIds } from '#schema/elements/layers-in-order.ts';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { orderLayers, reorderElements } from '#src/features/editor/document/layer-order.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const overlay = newOverlay({ publicId: 'stars', title: 'Stars' }, []);
const promo = somePromo({
  textElements: [defaultElement('header', 'One'), { ...defaultElement('studio', 'Two'), visible: false }],
  overlayElements: [overlay],
  layerOrder: [],
});
const [header, studio, stars] = ['header', 'studio', overlay.id] as const;

test('starts texts behind overlays, and reorders both together', () => {
  expect(layerIds(promo)).toEqual([header, studio, stars]);
  expect(layerIds(reorderElements(promo, { ids: [stars], direction: 'to-back' }))).toEqual([
    stars,
    header,
    studio,
  ]);
  expect(layerIds(reorderElements(promo, { ids: [header], direction: 'to-front' }))).toEqual([
    studio,
    stars,
    header,
  ]);
});

test('one step passes one visible element, and the hidden ones on the way', () => {
  expect(layerIds(reorderElements(promo, { ids: [header], direction: 'forward' }))).toEqual([
    stars,
    studio,
    header,
  ]);
  expect(layerIds(reorderElements(promo, { ids: [stars], direction: 'backward' }))).toEqual([
    stars,
    studio,
    header,
  ]);
  expect(layerIds(reorderElements(promo, { ids: [studio], direction: 'forward' }))).toEqual([
    header,
    stars,
    studio,
  ]);
});

test('moves several together in their relative order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const four = somePromo({ textElements: ids.map((id) => defaultElement(id, id)), overlayElements: [] });
  const after = (selected: string[], direction: Parameters<typeof reorderElements>[1]['direction']) =>
    layerIds(reorderElements(four, { ids: selected, direction })).join('');
  expect(after(['c', 'a'], 'to-front')).toBe('bdac');
  expect(after(['d', 'b'], 'to-back')).toBe('bdac');
  expect(after(['a', 'b'], 'forward')).toBe('cabd');
  expect(after(['c', 'd'], 'forward')).toBe('abcd');
  expect(after(['b', 'd'], 'backward')).toBe('badc');
});

test('orders the ids it is given and leaves the others in place', () => {
  expect(layerIds(orderLayers(promo, { ids: [stars, header] }))).toEqual([stars, studio, header]);
  expect(orderLayers(promo, { ids: [header, stars, 'nobody'] })).toBe(promo);
});

test('ignores elements already in front or at the back, and unknown ones', () => {
  expect(reorderElements(promo, { ids: [stars], direction: 'to-front' })).toBe(promo);
  expect(reorderElements(promo, { ids: [stars], direction: 'forward' })).toBe(promo);
  expect(reorderElements(promo, { ids: [header], direction: 'backward' })).toBe(promo);
  expect(reorderElements(promo, { ids: ['nobody'], direction: 'to-front' })).toBe(promo);
});
