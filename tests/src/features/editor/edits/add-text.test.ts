// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/layers-in-order.ts';
import { Promo } from '#schema/promo.ts';
import { addText } from '#src/features/editor/edits/add-text.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('a text of one’s own lies in front of all, and two of them not on each other', () => {
  const edited = addText(addText(somePromo(), { content: 'One' }), { content: 'Two' });
  expect(edited.textElements.slice(-2)).toMatchObject([
    { id: 'text', content: 'One', x: 50, y: 50, fontSize: 32, textColor: '#ffffff', visible: true },
    { id: 'text-2', content: 'Two', x: 54, y: 54 },
  ]);
  expect(layerIds(edited).slice(-2)).toEqual(['text', 'text-2']);
});

test('too many words are cut off, and a promo of 40 texts stays as it is', () => {
  let promo = addText(somePromo(), { content: 'a'.repeat(2000) });
  expect(Promo.safeParse(promo).success).toBe(true);
  for (let count = promo.textElements.length; count < 40; count += 1)
    promo = addText(promo, { content: 'b' });
  expect(addText(promo, { content: 'one more' })).toBe(promo);
});
