// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { aligned } from '#src/features/editor/canvas/align.ts';
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
  const at = (alignment: Parameters<typeof aligned>[1]) => toFrame(aligned(box, alignment));
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
      const left = toFrame(aligned(box, 'left')).x - width / 2;
      const right = toFrame(aligned(box, 'right')).x + width / 2;
      expect(left).toBeGreaterThan(39);
      expect(right).toBeLessThan(1041);
    }),
  );
});
