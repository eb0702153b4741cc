// @vitest-environment node
import { expect, test } from 'vitest';
import { shapeElement, shapeElements } from '#src/features/editor/edits/shape-elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = somePromo();
const textId = promo.textElements[0]?.id ?? '';
const overlayId = promo.overlayElements[0]?.id ?? '';

test('sizes a text by its font and an overlay by its scale', () => {
  expect(shapeElement(promo, { id: textId, size: 41.4 }).textElements[0]?.fontSize).toBe(41);
  expect(shapeElement(promo, { id: overlayId, size: 1.2345 }).overlayElements[0]?.scale).toBe(1.23);
});

test('[ED-113] [ED-114] [ED-115] [ED-116] keeps place, turn and size within their bounds', () => {
  const beyond = { x: 200, y: -5, rotation: 400, size: 5000 };
  expect(shapeElement(promo, { id: textId, ...beyond }).textElements[0]).toMatchObject({
    x: 100,
    y: 0,
    rotation: 180,
    fontSize: 200,
  });
  expect(shapeElement(promo, { id: overlayId, ...beyond }).overlayElements[0]).toMatchObject({ scale: 10 });
  expect(shapeElement(promo, { id: overlayId, size: 0 }).overlayElements[0]).toMatchObject({ scale: 0.05 });
  expect(shapeElement(promo, { id: textId, size: 0 }).textElements[0]).toMatchObject({ fontSize: 8 });
});

test('what is left out stays, and nothing new is no change', () => {
  const text = promo.textElements[0];
  expect(shapeElement(promo, { id: textId, rotation: 15 }).textElements[0]).toEqual({
    ...text,
    rotation: 15,
  });
  expect(shapeElement(promo, { id: textId })).toBe(promo);
  expect(shapeElement(promo, { id: 'nobody', x: 3 })).toBe(promo);
});

test('several are shaped at once, and shapes that change nothing are no change', () => {
  const edited = shapeElements(promo, {
    shapes: [
      { id: textId, x: 10 },
      { id: overlayId, rotation: 5 },
    ],
  });
  expect(edited.textElements[0]).toMatchObject({ x: 10 });
  expect(edited.overlayElements[0]).toMatchObject({ rotation: 5 });
  expect(shapeElements(promo, { shapes: [{ id: textId }, { id: overlayId }] })).toBe(promo);
});
