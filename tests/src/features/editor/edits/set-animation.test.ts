// @vitest-environment node
import { expect, test } from 'vitest';
import { setAnimation } from '#src/features/editor/edits/set-animation.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('chooses how the texts come in', () => {
  const promo = somePromo();
  expect(setAnimation(promo, { animationType: 'none' }).animationType).toBe('none');
  expect(setAnimation(promo, { animationType: 'fade-in' })).toBe(promo);
});
