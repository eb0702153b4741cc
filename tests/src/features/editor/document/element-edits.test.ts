// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { Promo } from '#schema/promo.ts';
import {
  deleteElement,
  moveElements,
  renameElement,
  setVisible,
  shapeElement,
  shapeElements,
} from '#src/features/editor/document/element-edits.ts';
import { nameOfText } from '#src/features/editor/document/elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('moves texts and overlays and leaves everything else', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const [overlay] = promo.overlayElements;
  const places = { [text?.id ?? '']: { x: 10, y: 20 }, [overlay?.id ?? '']: { x: 30, y: 40 } };
  const edited = moveElements(promo, { places });
  expect(edited.textElements[0]).toEqual({ ...text, x: 10, y: 20 });
  expect(edited.overlayElements[0]).toEqual({ ...overlay, x: 30, y: 40 });
  expect(edited.textElements.slice(1)).toEqual(promo.textElements.slice(1));
});

test('[ED-121] clamps every place to 0 to 100', () => {
  const promo = somePromo();
  const id = promo.textElements[0]?.id ?? '';
  const edited = moveElements(promo, { places: { [id]: { x: -20, y: 130 } } });
  expect(edited.textElements[0]).toMatchObject({ x: 0, y: 100 });
});

test('ignores unchanged places and unknown elements', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const places = { [text?.id ?? '']: { x: text?.x ?? 0, y: text?.y ?? 0 }, nobody: { x: 1, y: 1 } };
  expect(moveElements(promo, { places })).toBe(promo);
});

const shapable = somePromo();
const textId = shapable.textElements[0]?.id ?? '';
const overlayId = shapable.overlayElements[0]?.id ?? '';

test('resizes a text by its font and an overlay by its scale', () => {
  expect(shapeElement(shapable, { id: textId, size: 41.4 }).textElements[0]?.fontSize).toBe(41);
  expect(shapeElement(shapable, { id: overlayId, size: 1.2345 }).overlayElements[0]?.scale).toBe(1.23);
});

test('[ED-113] [ED-114] [ED-115] [ED-116] clamps place, rotation and size to their bounds', () => {
  const beyond = { x: 200, y: -5, rotation: 400, size: 5000 };
  expect(shapeElement(shapable, { id: textId, ...beyond }).textElements[0]).toMatchObject({
    x: 100,
    y: 0,
    rotation: 180,
    fontSize: 200,
  });
  expect(shapeElement(shapable, { id: overlayId, ...beyond }).overlayElements[0]).toMatchObject({
    scale: 10,
  });
  expect(shapeElement(shapable, { id: overlayId, size: 0 }).overlayElements[0]).toMatchObject({
    scale: 0.05,
  });
  expect(shapeElement(shapable, { id: textId, size: 0 }).textElements[0]).toMatchObject({ fontSize: 8 });
});

test('keeps omitted fields, and ignores unchanged ones', () => {
  const text = shapable.textElements[0];
  expect(shapeElement(shapable, { id: textId, rotation: 15 }).textElements[0]).toEqual({
    ...text,
    rotation: 15,
  });
  expect(shapeElement(shapable, { id: textId })).toBe(shapable);
  expect(shapeElement(shapable, { id: 'nobody', x: 3 })).toBe(shapable);
});

test('shapes several elements, and ignores shapes that change nothing', () => {
  const edited = shapeElements(shapable, {
    shapes: [
      { id: textId, x: 10 },
      { id: overlayId, rotation: 5 },
    ],
  });
  expect(edited.textElements[0]).toMatchObject({ x: 10 });
  expect(edited.overlayElements[0]).toMatchObject({ rotation: 5 });
  expect(shapeElements(shapable, { shapes: [{ id: textId }, { id: overlayId }] })).toBe(shapable);
});

test('hides a text and keeps its content', () => {
  const promo = somePromo();
  const hidden = setVisible(promo, { id: 'header', visible: false });
  expect(hidden.textElements[0]).toEqual({ ...promo.textElements[0], visible: false });
  expect(setVisible(promo, { id: 'header', visible: true })).toBe(promo);
});

test('hides an overlay and keeps its place', () => {
  const promo = somePromo();
  const hidden = setVisible(promo, { id: 'overlay-stars', visible: false });
  expect(hidden.overlayElements[0]).toEqual({ ...promo.overlayElements[0], visible: false });
  expect(hidden.layerOrder).toBe(promo.layerOrder);
});

const renamable = somePromo();

test('names an element with up to 30 characters, and restores the default name when empty', () => {
  const named = renameElement(renamable, { id: 'header', name: `  ${'Long '.repeat(10)}` });
  expect(nameOfText(named, 'header')).toBe('Long Long Long Long Long Long');
  expect(Promo.safeParse(named).success).toBe(true);
  expect(nameOfText(renameElement(named, { id: 'header', name: ' ' }), 'header')).toBe('Header');
});

test('ignores the same name and unknown elements', () => {
  const named = renameElement(renamable, { id: 'header', name: 'Big words' });
  expect(renameElement(named, { id: 'header', name: 'Big words' })).toBe(named);
  expect(renameElement(renamable, { id: 'nobody', name: 'Ghost' })).toBe(renamable);
  expect(renameElement(renamable, { id: 'header', name: '' })).toBe(renamable);
});

test('[ED-111] removes an overlay', () => {
  const promo = somePromo();
  const id = promo.overlayElements[0]?.id ?? '';
  expect(deleteElement(promo, { id }).overlayElements.some((overlay) => overlay.id === id)).toBe(false);
});

test('[ED-112] hides and empties a text, and keeps its place', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const edited = deleteElement(promo, { id: text?.id ?? '' });
  expect(edited.textElements[0]).toEqual({ ...text, content: '', visible: false });
});

test('[ED-110] returns AI text to its initial state, all of its blocks at once', () => {
  const promo = somePromo({
    text: 'Join us on Friday.',
    textElements: [
      defaultElement('ai-main-text', 'Join us'),
      defaultElement('header', 'Stays'),
      defaultElement('ai-schedule-text', 'on Friday'),
    ],
  });
  const edited = deleteElement(promo, { id: 'ai-main-text' });
  expect(edited.text).toBe('Auto Generation Mode');
  expect(edited.textElements.map(({ content, visible }) => [content, visible])).toEqual([
    ['', false],
    ['Stays', true],
    ['', false],
  ]);
});

test('ignores unknown elements', () => {
  const promo = somePromo();
  expect(deleteElement(promo, { id: 'nobody' })).toBe(promo);
});
