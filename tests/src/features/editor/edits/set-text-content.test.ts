// @vitest-environment node
import { expect, test } from 'vitest';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { setTextContent } from '#src/features/editor/edits/set-text-content.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('changes the words of one element and leaves the others as they are', () => {
  const promo = somePromo();
  const edited = setTextContent(promo, { id: 'header', content: 'Floorwork' });
  expect(edited.textElements[0]?.content).toBe('Floorwork');
  expect(edited.textElements[1]).toBe(promo.textElements[1]);
  expect(edited.overlayElements).toBe(promo.overlayElements);
});

test('the same words or an unknown element give the very same promo', () => {
  const promo = somePromo();
  expect(setTextContent(promo, { id: 'header', content: 'Spin into Monday' })).toBe(promo);
  expect(setTextContent(promo, { id: 'nobody', content: 'x' })).toBe(promo);
});

test('cuts off what an element cannot hold', () => {
  const content = 'a'.repeat(MAX_TEXT_LENGTH + 5);
  const edited = setTextContent(somePromo(), { id: 'header', content });
  expect(edited.textElements[0]?.content).toHaveLength(MAX_TEXT_LENGTH);
});
