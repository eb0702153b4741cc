// @vitest-environment node
import { expect, test } from 'vitest';
import type { Promo } from '#schema/promo.ts';
import { forgetReplaced, putBackWords } from '#src/features/editor/class-form/replaced-words.ts';
import { addOverlay } from '#src/features/editor/document/overlay-edits.ts';
import {
  addText,
  setTextBackground,
  setTextContent,
  setTextStyle,
} from '#src/features/editor/document/text-edits.ts';
import {
  deleteElements,
  moveElements,
  renameElement,
  setVisible,
  shapeElements,
} from '#src/features/editor/document/element-edits.ts';
import { replacePromo, setDuration } from '#src/features/editor/document/promo-edits.ts';
import { reorderElements } from '#src/features/editor/document/layer-order.ts';
import {
  setBackgroundFrame,
  setBackgroundTrim,
  setBackgroundVideo,
} from '#src/features/editor/document/background-edits.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const promo = renameElement(somePromo(), { id: 'overlay-stars', name: 'Stars' });
const header = { id: 'header' };
const both = { header: { x: 1, y: 1 }, 'overlay-stars': { x: 2, y: 2 } };

const changes: [string, Promo][] = [
  ['moving Header', moveElements(promo, { places: { header: { x: 10, y: 20 } } })],
  ['moving 2 elements', moveElements(promo, { places: both })],
  ['turning Stars', shapeElements(promo, { shapes: [{ id: 'overlay-stars', rotation: 20 }] })],
  ['sizing Header', shapeElements(promo, { shapes: [{ ...header, size: 50 }] })],
  ['changing Header', shapeElements(promo, { shapes: [{ ...header, size: 50, rotation: 4 }] })],
  ['writing Header', setTextContent(promo, { ...header, content: 'Other words' })],
  ['the font of Header', setTextStyle(promo, { ...header, style: { fontFamily: 'Anton' } })],
  ['the colour of Header', setTextStyle(promo, { ...header, style: { textColor: '#ff0000' } })],
  ['the background of Header', setTextBackground(promo, { ...header, background: { style: 'neon' } })],
  ['hiding Header', setVisible(promo, { ...header, visible: false })],
  ['deleting Header', deleteElements(promo, { ids: ['header'] })],
  ['deleting Stars', deleteElements(promo, { ids: ['overlay-stars'] })],
  ['deleting 2 elements', deleteElements(promo, { ids: ['header', 'overlay-stars'] })],
  ['adding Text', addText(promo, { content: 'Words' })],
  ['adding the GIF', addOverlay(promo, { item: { publicId: 'hearts', title: 'Hearts' } })],
  ['the order', reorderElements(promo, { ids: ['header'], direction: 'to-front' })],
  ['the name', renameElement(promo, { ...header, name: 'Top' })],
  ['the length', setDuration(promo, { seconds: 8 })],
  ['the background video', setBackgroundVideo(promo, { assetId: 'rose' })],
  ['mirroring the video', setBackgroundFrame(promo, { mirrored: true })],
  ['how the video fills the frame', setBackgroundFrame(promo, { fit: 'contain' })],
  ['the part of the video', setBackgroundTrim(promo, { start: 1, end: 4, duration: 15 })],
  [
    'the new look',
    replacePromo(promo, { next: somePromo({ background: null, overlayElements: [], videoDuration: 9 }) }),
  ],
  [
    'starting over',
    replacePromo(promo, {
      next: somePromo({ background: null, textElements: [], overlayElements: [], videoDuration: 9 }),
    }),
  ],
];

test.each(changes)('undo says: %s', (words, after) => {
  expect(describeChange(promo, after)).toBe(words);
});

test('an overlay may be called like what every object has', () => {
  const odd = somePromo({
    overlayElements: somePromo().overlayElements.map((overlay) => ({ ...overlay, id: 'constructor' })),
  });
  const moved = moveElements(odd, { places: { constructor: { x: 10, y: 20 } } });
  expect(describeChange(odd, moved)).toBe('moving the GIF');
});

test('showing again is said as well', () => {
  const hidden = setVisible(promo, { ...header, visible: false });
  expect(describeChange(hidden, promo)).toBe('showing Header');
});

test('what is done with words that the form wrote over is said as any other step', () => {
  const replaced = { ...promo, overwrittenTexts: { header: 'My own words' } };
  const forgotten = forgetReplaced(replaced, header);
  expect(describeChange(replaced, forgotten)).toBe('forgetting the former words of Header');
  const putBack = putBackWords(replaced, header);
  expect(describeChange(replaced, putBack)).toBe('putting back the words of Header');
});
