// @vitest-environment node
import { expect, test } from 'vitest';
import { MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { duplicateElement } from '#src/features/editor/edits/duplicate-element.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo();

test('lays a copy with an id of its own a little beside the original', () => {
  const [text] = promo.textElements;
  const edited = duplicateElement(duplicateElement(promo, { id: text?.id ?? '' }), { id: text?.id ?? '' });
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
      edited = duplicateElement(edited, { id: edited[list].at(-1)?.id ?? '' });
    }
    expect(edited[list]).toHaveLength(most);
    expect(Promo.safeParse(edited).success).toBe(true);
  }
});

test('what is not there changes nothing', () => {
  expect(duplicateElement(promo, { id: 'nobody' })).toBe(promo);
});
