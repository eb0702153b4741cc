// @vitest-environment node
import { expect, test } from 'vitest';
import { setTextStyle } from '#src/features/editor/edits/set-text-style.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const sized = (fontSize: number) =>
  setTextStyle(somePromo(), { id: 'header', style: { fontSize } }).textElements[0]?.fontSize;

test('changes font, weight, colour and alignment', () => {
  const style = {
    fontFamily: 'Anton',
    fontWeight: 700,
    textColor: '#fde68a',
    textAlign: 'left',
  } as const;
  const edited = setTextStyle(somePromo(), { id: 'header', style });
  expect(edited.textElements[0]).toMatchObject(style);
});

test('keeps the size between 8 and 200', () => {
  expect([sized(2), sized(64), sized(999)]).toEqual([8, 64, 200]);
});

test('the same style gives the very same promo', () => {
  const promo = somePromo();
  expect(setTextStyle(promo, { id: 'header', style: { fontWeight: 700 } })).toBe(promo);
});
