// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/layers-in-order.ts';
import { MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { duplicateElements } from '#src/features/editor/edits/duplicate-elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo();

test('lays a copy with an id of its own a little beside the original', () => {
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

test('copies of copies never come to share an id, nor to leave the frame, however many there are', () => {
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

test('copies of several keep their order and lie in front of all', () => {
  const edited = duplicateElements(promo, { ids: ['overlay-stars', 'header'] });
  expect(layerIds(edited)).toEqual([
    'header',
    'studio',
    'overlay-stars',
    'header-copy',
    'overlay-stars-copy',
  ]);
});

test('what is not there changes nothing', () => {
  expect(duplicateElements(promo, { ids: ['nobody'] })).toBe(promo);
});
