// @vitest-environment node
import { expect, test } from 'vitest';
import { setTextShadow } from '#src/features/editor/edits/set-text-shadow.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('switches the shadow of all texts', () => {
  const promo = somePromo();
  expect(setTextShadow(promo, { textShadow: false }).textShadow).toBe(false);
  expect(setTextShadow(promo, { textShadow: true })).toBe(promo);
});
