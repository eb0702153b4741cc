// @vitest-environment node
import { expect, test } from 'vitest';
import { setTextVisible } from '#src/features/editor/edits/set-text-visible.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('hides a text and keeps its words', () => {
  const promo = somePromo();
  const hidden = setTextVisible(promo, { id: 'header', visible: false });
  expect(hidden.textElements[0]).toEqual({ ...promo.textElements[0], visible: false });
  expect(setTextVisible(promo, { id: 'header', visible: true })).toBe(promo);
});
