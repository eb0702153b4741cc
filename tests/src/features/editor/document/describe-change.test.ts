// @vitest-environment node
import { expect, test } from 'vitest';
import { dismissOverwrittenText, restoreText } from '#remotion/class-form/form-texts.ts';
import type { Promo } from '#schema/promo.ts';
import {
  setBackgroundFrame,
  setBackgroundTrim,
  setBackgroundVideo,
} from '#src/features/editor/document/background-edits.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import {
  deleteElements,
  moveElements,
  renameElement,
  setVisible,
  shapeElements,
  addOverlay,
} from '#src/features/editor/document/element-edits.ts';
import { reorderElements } from '#src/features/editor/document/layer-order.ts';
import { replacePromo, setDuration } from '#src/features/editor/document/promo-edits.ts';
import {
  addText,
  setTextBackground,
  setTextContent,
  setTextStyle,
} from '#src/features/editor/document/text-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = renameElement(somePromo(), { id: 'overlay-stars', name: 'Stars' });
const header = { id: 'header' };
const both = { header: { x: 1, y: 1 }, 'overlay-stars': { x: 2, y: 2 } };

const changes: [string, Promo][] = [
  ['moving Header', moveElements(promo, { places: { header: { x: 10, y: 20 } } })],
  ['moving 2 elements', moveElements(promo, { places: both })],
  ['rotating Stars', shapeElements(promo, { shapes: [{ id: 'overlay-stars', rotation: 20 }] })],
  ['resizing Header', shapeElements(promo, { shapes: [{ ...header, size: 50 }] })],
  ['changing Header', shapeElements(promo, { shapes: [{ ...header, size: 50, rotation: 4 }] })],
  ['editing Header', setTextContent(promo, { ...header, content: 'Other text' })],
  ['changing the font of Header', setTextStyle(promo, { ...header, style: { fontFamily: 'Anton' } })],
  ['changing the color of Header', setTextStyle(promo, { ...header, style: { textColor: '#ff0000' } })],
  [
    'changing the background of Header',
    setTextBackground(promo, { ...header, background: { style: 'neon' } }),
  ],
  ['hiding Header', setVisible(promo, { ...header, visible: false })],
  ['deleting Header', deleteElements(promo, { ids: ['header'] })],
  ['deleting Stars', deleteElements(promo, { ids: ['overlay-stars'] })],
  ['deleting 2 elements', deleteElements(promo, { ids: ['header', 'overlay-stars'] })],
  ['adding Text', addText(promo, { content: 'Words' })],
  ['adding the GIF', addOverlay(promo, { item: { publicId: 'hearts', title: 'Hearts' } })],
  ['changing the order', reorderElements(promo, { ids: ['header'], direction: 'to-front' })],
  ['renaming an element', renameElement(promo, { ...header, name: 'Top' })],
  ['changing the length', setDuration(promo, { seconds: 8 })],
  ['changing the background video', setBackgroundVideo(promo, { assetId: 'rose' })],
  ['mirroring the video', setBackgroundFrame(promo, { mirrored: true })],
  ['changing how the video fills the frame', setBackgroundFrame(promo, { fit: 'contain' })],
  ['trimming the video', setBackgroundTrim(promo, { start: 1, end: 4, duration: 15 })],
  [
    'replacing the promo',
    replacePromo(promo, { next: somePromo({ background: null, overlayElements: [], videoDuration: 9 }) }),
  ],
  [
    'starting over',
    replacePromo(promo, {
      next: somePromo({ background: null, textElements: [], overlayElements: [], videoDuration: 9 }),
    }),
  ],
];

test.each(changes)('describes the change: %s', (label, after) => {
  expect(describeChange(promo, after)).toBe(label);
});

test('accepts an overlay id that is also a property of every object', () => {
  const odd = somePromo({
    overlayElements: somePromo().overlayElements.map((overlay) => ({ ...overlay, id: 'constructor' })),
  });
  const moved = moveElements(odd, { places: { constructor: { x: 10, y: 20 } } });
  expect(describeChange(odd, moved)).toBe('moving the GIF');
});

test('describes showing a hidden element', () => {
  const hidden = setVisible(promo, { ...header, visible: false });
  expect(describeChange(hidden, promo)).toBe('showing Header');
});

test('describes restoring and dismissing text that the form has overwritten', () => {
  const replaced = { ...promo, overwrittenTexts: { header: 'My own words' } };
  const dismissed = dismissOverwrittenText(replaced, header);
  expect(describeChange(replaced, dismissed)).toBe('dismissing the former text of Header');
  const restored = restoreText(replaced, header);
  expect(describeChange(replaced, restored)).toBe('restoring the text of Header');
});
