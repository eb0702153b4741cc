// @vitest-environment node
import { expect, test } from 'vitest';
import { setTextPlacement } from '#src/features/editor/edits/set-text-placement.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('moves and turns a text, within its bounds', () => {
  const edited = setTextPlacement(somePromo(), { id: 'header', x: 130, y: -5, rotation: 190 });
  expect(edited.textElements[0]).toMatchObject({ x: 100, y: 0, rotation: 180 });
});

test('what is not named stays', () => {
  const promo = somePromo();
  const edited = setTextPlacement(promo, { id: 'header', x: 20 });
  expect(edited.textElements[0]).toEqual({ ...promo.textElements[0], x: 20 });
  expect(setTextPlacement(edited, { id: 'header', x: 20 })).toBe(edited);
});
