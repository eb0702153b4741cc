// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import { elementsOf } from '#src/features/editor/edits/elements-of.ts';
import { pasteElements } from '#src/features/editor/edits/paste-elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo({ layerOrder: ['overlay-stars', 'header'] });
const copied = elementsOf(promo, ['header', 'overlay-stars', 'nobody']);

test('in another promo copies stand where they stood, in the order they had, in front of all', () => {
  const edited = pasteElements(newPromo(), { copied });
  expect(layerIds(edited).slice(-2)).toEqual(['overlay-stars-copy', 'header-copy']);
  expect(edited.textElements.at(-1)).toEqual({ ...promo.textElements[0], id: 'header-copy' });
  expect(edited.overlayElements.at(-1)).toEqual({ ...promo.overlayElements[0], id: 'overlay-stars-copy' });
  expect(Promo.safeParse(edited).success).toBe(true);
});

test('where something stands at the very place, each copy stands a little beside the last', () => {
  const twice = pasteElements(pasteElements(promo, { copied }), { copied });
  expect(twice.textElements.filter(({ id }) => id.startsWith('header')).map(({ x }) => x)).toEqual([
    50, 54, 58,
  ]);
});

test('a promo keeps what it has room for, and nothing pasted is no change', () => {
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
  expect(pasteElements(promo, { copied: elementsOf(promo, []) })).toBe(promo);
});
