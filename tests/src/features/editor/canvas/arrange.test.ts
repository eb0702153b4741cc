// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { alignBoxes, distributeBoxes, movedBox } from '#src/features/editor/canvas/arrange.ts';
import { percentToPx, boundsOf } from '#src/features/editor/canvas/element-box.ts';
import { anyBox } from '#tests/src/support/boxes.ts';

test('aligns an element to the edges and the centre of the frame and leaves the other axis alone', () => {
  const box = {
    id: 'a',
    kind: 'text' as const,
    center: { x: 300, y: 700 },
    size: { width: 400, height: 200 },
    rotation: 0,
    shownSize: 30,
  };
  const at = (alignment: Parameters<typeof alignBoxes>[1]) => percentToPx(alignBoxes([box], alignment)['a']!);
  expect(at('left').x).toBeCloseTo(240, 0);
  expect(at('center').x).toBe(540);
  expect(at('right').x).toBeCloseTo(840, 0);
  expect(at('top').y).toBeCloseTo(140, 0);
  expect(at('middle').y).toBe(960);
  expect(at('bottom').y).toBeCloseTo(1780, 0);
  expect(at('left').y).toBeCloseTo(700, 0);
  expect(at('bottom').x).toBeCloseTo(300, 0);
});

test('keeps the corners of a rotated element inside the margin', () => {
  fc.assert(
    fc.property(anyBox, (box) => {
      const { width } = turnedSize(box.size, box.rotation);
      fc.pre(width < 1000);
      const left = percentToPx(alignBoxes([box], 'left')[box.id]!).x - width / 2;
      const right = percentToPx(alignBoxes([box], 'right')[box.id]!).x + width / 2;
      expect(left).toBeGreaterThan(39);
      expect(right).toBeLessThan(1041);
    }),
  );
});

const square = (id: string, x: number, y: number, side = 100) => ({
  id,
  kind: 'overlay' as const,
  center: { x, y },
  size: { width: side, height: side },
  rotation: 0,
  shownSize: 1,
});

test('aligns several elements to their bounding box, not to the frame', () => {
  const boxes = [square('a', 200, 300), square('b', 500, 900, 300), square('c', 350, 1200)];
  const lefts = Object.entries(alignBoxes(boxes, 'left')).map(([id, { x }]) => [
    id,
    Math.round((x * 1080) / 100),
  ]);
  expect(lefts).toEqual([
    ['a', 200],
    ['b', 300],
    ['c', 200],
  ]);
  expect(alignBoxes(boxes, 'middle')['a']?.y).toBeCloseTo((750 / 1920) * 100, 1);
});

test('distributes three or more elements with equal gaps, keeping the outermost; fewer stay where they are', () => {
  const boxes = [square('c', 300, 1500), square('a', 300, 100), square('b', 300, 400, 300)];
  const places = distributeBoxes(boxes, 'y');
  const y = (id: string) => Math.round(((places[id]?.y ?? 0) * 1920) / 100);
  // 1500 px from edge to edge contain 500 px of squares, which leaves two gaps of 500.
  expect([y('a'), y('b'), y('c')]).toEqual([100, 800, 1500]);
  expect(distributeBoxes(boxes.slice(0, 2), 'x')).toEqual({});
});

const anyPlace = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 100, noNaN: true }),
});

test('a moved text stays inside the frame, as in the video', () => {
  fc.assert(
    fc.property(anyBox, anyPlace, (any, place) => {
      const size = { width: Math.min(900, any.size.width), height: any.size.height };
      const moved = movedBox({ ...any, size, rotation: 0, clampSize: size }, { [any.id]: place });
      const { left, right, top, bottom } = boundsOf(moved);
      expect(left).toBeGreaterThanOrEqual(-0.01);
      expect(right).toBeLessThanOrEqual(1080.01);
      expect(top).toBeGreaterThanOrEqual(-0.01);
      expect(bottom).toBeLessThanOrEqual(1920.01);
    }),
  );
});

test('an overlay may be moved half out of the frame', () => {
  fc.assert(
    fc.property(anyBox, anyPlace, (any, place) => {
      const { center } = movedBox(any, { [any.id]: place });
      expect(center.x).toBeCloseTo((place.x / 100) * 1080);
      expect(center.y).toBeCloseTo((place.y / 100) * 1920);
    }),
  );
});

test('an element without a new place stays where it is', () => {
  fc.assert(
    fc.property(anyBox, (any) => {
      expect(movedBox(any, {})).toBe(any);
    }),
  );
});
