// @vitest-environment node
import { expect, test } from 'vitest';
import { loadExample } from '#src/features/editor/edits/load-example.ts';
import { examplePromos } from '#src/features/editor/state/example-promos.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('every example of the product can be started from, as a copy of its own', () => {
  expect(examplePromos.length).toBeGreaterThanOrEqual(6);
  for (const { promo: example } of examplePromos) {
    const loaded = loadExample(somePromo(), { example });
    expect(loaded).toEqual(example);
    expect(loaded.textElements).not.toBe(example.textElements);
  }
});

test('loading what is already there changes nothing', () => {
  const promo = somePromo();
  expect(loadExample(promo, { example: somePromo() })).toBe(promo);
});
