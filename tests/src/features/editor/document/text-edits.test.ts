// @vitest-environment node
import { expect, test } from 'vitest';
import { layerIds } from '#schema/layers-in-order.ts';
import { Promo } from '#schema/promo.ts';
import {
  addText,
  setTextBackground,
  setTextContent,
  setTextPlacement,
  setTextStyle,
  showAllTexts,
} from '#src/features/editor/document/text-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { defaultElement } from '#schema/default-elements.ts';

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

const backgroundOf = (promo: ReturnType<typeof somePromo>) => promo.textElements[0]?.background;

test('changes the style and keeps the words and colours', () => {
  const promo = somePromo();
  const edited = setTextBackground(promo, { id: 'header', background: { style: 'sticker' } });
  expect(backgroundOf(edited)).toEqual({ ...backgroundOf(promo), style: 'sticker' });
  expect(edited.textElements[0]?.content).toBe('Spin into Monday');
});

test('switching the gradient on while the second colour is untouched makes it white', () => {
  const edited = setTextBackground(somePromo(), { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)).toMatchObject({ useGradient: true, secondaryColor: '#ffffff' });
});

test('a second colour that was chosen survives the switch', () => {
  const chosen = setTextBackground(somePromo(), {
    id: 'header',
    background: { secondaryColor: '#0e7490' },
  });
  const edited = setTextBackground(chosen, { id: 'header', background: { useGradient: true } });
  expect(backgroundOf(edited)?.secondaryColor).toBe('#0e7490');
});

test('keeps opacity and corners within their bounds', () => {
  const background = { opacity: 1.4, borderRadius: 90 };
  const edited = setTextBackground(somePromo(), { id: 'header', background });
  expect(backgroundOf(edited)).toMatchObject({ opacity: 1, borderRadius: 30 });
});

test('no change gives the very same promo', () => {
  const promo = somePromo();
  expect(setTextBackground(promo, { id: 'header', background: { style: 'none' } })).toBe(promo);
});

const hidden = (id: string) => ({ ...defaultElement(id, 'Words'), visible: false });

test('makes hidden texts visible; with none hidden nothing changes', () => {
  const shown = showAllTexts(somePromo({ textElements: [hidden('header'), hidden('schedule')] }));
  expect(shown.textElements.map(({ visible }) => visible)).toEqual([true, true]);
  expect(showAllTexts(shown)).toBe(shown);
});

test('in dancer mode leaves hidden what that mode has no use for', () => {
  const dancer = somePromo({ textMode: 'dancer', textElements: [hidden('text1'), hidden('schedule')] });
  expect(showAllTexts(dancer).textElements.map(({ visible }) => visible)).toEqual([true, false]);
});
