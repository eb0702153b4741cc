// @vitest-environment node
import { array, assert, boolean, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import { addText } from '#src/features/editor/document/text-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

type Edges = { top: number; bottom: number; left: number; right: number };

/** px of the frame. */
const edgesOf = (text: TextElement): Edges => {
  const { width, height } = estimateTextSize(text);
  const [x, y] = [text.x * 10.8, text.y * 19.2];
  return { top: y - height / 2, bottom: y + height / 2, left: x - width / 2, right: x + width / 2 };
};

/** The edges of a new text with 24 letters, on one line or on two. */
const writtenEdges = (text: TextElement): Edges => {
  const oneLine = edgesOf({ ...text, content: 'x'.repeat(24) });
  return oneLine.right - oneLine.left <= 696
    ? oneLine
    : edgesOf({ ...text, content: `${'x'.repeat(12)}\n${'x'.repeat(12)}` });
};

/** Vertical distance between boxes, px; Infinity between boxes beside each other. Rounding of positions takes up to 1 px. */
const distance = (one: Edges, other: Edges): number =>
  one.left >= other.right || other.left >= one.right
    ? Infinity
    : Math.max(one.top - other.bottom, other.top - one.bottom);

const isShown = ({ visible, content }: TextElement): boolean => visible && content.trim() !== '';

const line = ({ fontSize }: TextElement): number => fontSize * (1080 / 374) * 1.2;

/** Whether the safe zone has room for such a text a line away from all others. */
const canStandApart = (text: TextElement, others: readonly Edges[]): boolean =>
  Array.from({ length: 240 }, (_, step) => writtenEdges({ ...text, y: 15 + step * 0.21 })).some(
    (edges) =>
      edges.top >= 288 &&
      edges.bottom <= 1248 &&
      others.every((other) => distance(edges, other) >= line(text) + 1),
  );

test('in any template, with any of its texts hidden, a new text covers nothing, stays in the safe zone, and keeps a line away where it can', () => {
  const longest = Math.max(...templates.map(({ promo }) => promo.textElements.length));
  let standingApart = 0;
  assert(
    property(
      constantFrom(...templates),
      array(boolean(), { minLength: longest, maxLength: longest }),
      ({ promo: template }, hidden) => {
        const textElements = template.textElements.map((text, index) => ({
          ...text,
          visible: !hidden[index],
        }));
        const promo: Promo = { ...template, textElements, overlayElements: [] };
        const edited = addText(promo, { content: 'Your text' });
        const added = edited.textElements.at(-1)!;
        const edges = writtenEdges(added);
        expect([edges.top >= 287, edges.bottom <= 1249]).toEqual([true, true]);
        const distances = edited.textElements
          .slice(0, -1)
          .filter(isShown)
          .map((text) => distance(edges, edgesOf(text)));
        expect(Math.min(...distances)).toBeGreaterThanOrEqual(-2);
        if (!canStandApart(added, promo.textElements.filter(isShown).map(edgesOf))) return;
        standingApart += 1;
        expect(edited.textElements.slice(0, -1)).toEqual(promo.textElements);
        expect(Math.min(...distances)).toBeGreaterThanOrEqual(line(added) - 1);
      },
    ),
    { numRuns: 400, seed: 18 },
  );
  expect(standingApart).toBeGreaterThan(200);
});

const stack = (...heights: number[]) =>
  somePromo({
    overlayElements: [],
    textElements: heights.map((y, index) => ({
      ...defaultElement(`t${index}`, 'Low Flow'),
      y,
      fontSize: 28,
    })),
  });

const placeIn = (promo: Promo) => addText(promo, { content: 'Your text' }).textElements.at(-1)!;

test('a new text stands below the last one when there is room, else in the middle of the largest gap, at its full size', () => {
  const below = placeIn(stack(20, 26, 32));
  expect(below).toMatchObject({ x: 50, fontSize: 28 });
  expect(writtenEdges(below).top - edgesOf(stack(32).textElements[0]!).bottom).toBeCloseTo(line(below), -1);
  expect(placeIn(stack(18, 34, 62))).toMatchObject({ y: 48, fontSize: 28 });
});

const hasPlate = ({ background }: TextElement) => textStyles[background.style].isPlate;

test.each(templates)('a text added to $title has a plate only where all texts have one', ({ promo }) => {
  const added = addText(promo, { content: 'Your text' }).textElements.at(-1)!;
  expect(hasPlate(added)).toBe(promo.textElements.filter(isShown).every(hasPlate));
});

test('a new text stands beside the figure in the clip, or where there is room if that part is full', () => {
  const empty = somePromo({ textElements: [], overlayElements: [], textZone: { top: 15, bottom: 30 } });
  const [first] = addText(empty, { content: 'Spin' }).textElements;
  expect(first?.y).toBeGreaterThan(15);
  expect(first?.y).toBeLessThan(30);
  const full = ['a', 'b', 'c', 'd'].map((id, index) => ({
    ...defaultElement(id, 'Pole flow'),
    y: 17 + index * 4,
  }));
  const added = addText({ ...empty, textElements: full }, { content: 'Spin' }).textElements.at(-1);
  expect(added?.y).toBeGreaterThan(30);
});
