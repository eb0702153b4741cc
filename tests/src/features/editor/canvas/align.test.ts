// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { aligned, distributed } from '#src/features/editor/canvas/align.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';
import { anyBox } from '#tests/src/support/boxes.ts';

test('puts an element to the sides of the frame and into its middle, and leaves the other axis as it is', () => {
  const box = {
    id: 'a',
    kind: 'text' as const,
    center: { x: 300, y: 700 },
    size: { width: 400, height: 200 },
    rotation: 0,
    shownSize: 30,
  };
  const at = (alignment: Parameters<typeof aligned>[1]) => toFrame(aligned([box], alignment)['a']!);
  expect(at('left').x).toBeCloseTo(240, 0);
  expect(at('centre').x).toBe(540);
  expect(at('right').x).toBeCloseTo(840, 0);
  expect(at('top').y).toBeCloseTo(140, 0);
  expect(at('middle').y).toBe(960);
  expect(at('bottom').y).toBeCloseTo(1780, 0);
  expect(at('left').y).toBeCloseTo(700, 0);
  expect(at('bottom').x).toBeCloseTo(300, 0);
});

test('an element that is turned keeps its corners inside', () => {
  fc.assert(
    fc.property(anyBox, (box) => {
      const { width } = turnedSize(box.size, box.rotation);
      fc.pre(width < 1000);
      const left = toFrame(aligned([box], 'left')[box.id]!).x - width / 2;
      const right = toFrame(aligned([box], 'right')[box.id]!).x + width / 2;
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

test('several are put to a side of the rectangle around them, not of the frame', () => {
  const boxes = [square('a', 200, 300), square('b', 500, 900, 300), square('c', 350, 1200)];
  const lefts = Object.entries(aligned(boxes, 'left')).map(([id, { x }]) => [
    id,
    Math.round((x * 1080) / 100),
  ]);
  expect(lefts).toEqual([
    ['a', 200],
    ['b', 300],
    ['c', 200],
  ]);
  expect(aligned(boxes, 'middle')['a']?.y).toBeCloseTo((750 / 1920) * 100, 1);
});

test('equal gaps are made between three or more; the outermost stay, and fewer stay all', () => {
  const boxes = [square('c', 300, 1500), square('a', 300, 100), square('b', 300, 400, 300)];
  const places = distributed(boxes, 'y');
  const y = (id: string) => Math.round(((places[id]?.y ?? 0) * 1920) / 100);
  // 1500 px from edge to edge hold 500 px of squares: two gaps of 500.
  expect([y('a'), y('b'), y('c')]).toEqual([100, 800, 1500]);
  expect(distributed(boxes.slice(0, 2), 'x')).toEqual({});
});
