// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/elements/layers-in-order.ts';
import { MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import {
  duplicateElements,
  pasteElements,
  pickElements,
} from '#src/features/editor/document/copy-elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const source = somePromo({ layerOrder: ['overlay-stars', 'header'] });
const copied = pickElements(source, ['header', 'overlay-stars', 'nobody']);

test('pastes into another promo at the same places and in the same order, in front of everything', () => {
  const edited = pasteElements(newPromo(), { copied });
  expect(layerIds(edited).slice(-2)).toEqual(['overlay-stars-copy', 'header-copy']);
  expect(edited.textElements.at(-1)).toEqual({ ...source.textElements[0], id: 'header-copy' });
  expect(edited.overlayElements.at(-1)).toEqual({ ...source.overlayElements[0], id: 'overlay-stars-copy' });
  expect(Promo.safeParse(edited).success).toBe(true);
});

test('offsets each copy from an element at the same place', () => {
  const twice = pasteElements(pasteElements(source, { copied }), { copied });
  expect(twice.textElements.filter(({ id }) => id.startsWith('header')).map(({ x }) => x)).toEqual([
    50, 54, 58,
  ]);
});

test('pastes up to the limits, and changes nothing when nothing is pasted', () => {
  const full = somePromo({
    overlayElements: Array.from({ length: 30 }, (_, index) => ({
      id: `o${index}`,
      type: 'overlay' as const,
      overlayId: 'stars',
      x: 1,
      y: 1,
      rotation: 0,
      scale: 1,
      visible: true,
    })),
  });
  const edited = pasteElements(full, { copied });
  expect([edited.textElements.length, edited.overlayElements.length]).toEqual([3, 30]);
  expect(pasteElements(source, { copied: pickElements(source, []) })).toBe(source);
});

const promo = somePromo();

test('offsets a duplicate from the original and gives it a new id', () => {
  const [text] = promo.textElements;
  const edited = duplicateElements(duplicateElements(promo, { ids: [text?.id ?? ''] }), {
    ids: [text?.id ?? ''],
  });
  const copies = edited.textElements.slice(-2);
  expect(copies.map(({ id }) => id)).toEqual([`${text?.id}-copy`, `${text?.id}-copy-2`]);
  expect(copies[0]).toEqual({
    ...text,
    id: `${text?.id}-copy`,
    x: (text?.x ?? 0) + 4,
    y: (text?.y ?? 0) + 4,
  });
  expect(Promo.safeParse(edited).success).toBe(true);
});

test('keeps ids unique and copies inside the frame, however many there are', () => {
  for (const [list, most] of [
    ['textElements', MAX_TEXT_ELEMENTS],
    ['overlayElements', MAX_OVERLAY_ELEMENTS],
  ] as const) {
    let edited = promo;
    for (let count = 0; count < most + 3; count += 1) {
      edited = duplicateElements(edited, { ids: [edited[list].at(-1)?.id ?? ''] });
    }
    expect(edited[list]).toHaveLength(most);
    expect(Promo.safeParse(edited).success).toBe(true);
  }
});

test('keeps the order of several duplicates, in front of everything', () => {
  const edited = duplicateElements(promo, { ids: ['overlay-stars', 'header'] });
  expect(layerIds(edited)).toEqual([
    'header',
    'studio',
    'overlay-stars',
    'header-copy',
    'overlay-stars-copy',
  ]);
});

test('ignores unknown elements', () => {
  expect(duplicateElements(promo, { ids: ['nobody'] })).toBe(promo);
});
