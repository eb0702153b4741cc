// @vitest-environment node
import { expect, test } from 'vitest';
import { replacePromo } from '#src/features/editor/edits/replace-promo.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('another document takes the place of the promo, as a copy of its own', () => {
  const next = somePromo({ videoDuration: 9 });
  const replaced = replacePromo(somePromo(), { next });
  expect(replaced).toEqual(next);
  expect(replaced.textElements).not.toBe(next.textElements);
});

test('what is already there changes nothing', () => {
  const promo = somePromo();
  expect(replacePromo(promo, { next: somePromo() })).toBe(promo);
});
