import * as fc from 'fast-check';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any point in the frame or slightly outside it, px. */
export const anyPoint: fc.Arbitrary<Point> = fc.record({ x: between(-200, 1280), y: between(-200, 2120) });

/** Any element in the frame. */
export const anyBox: fc.Arbitrary<ElementBox> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('text' as const, 'overlay' as const),
  center: fc.record({ x: between(0, 1080), y: between(0, 1920) }),
  size: fc.record({ width: between(20, 1080), height: between(20, 900) }),
  rotation: between(-180, 180),
  shownSize: between(0.1, 10),
});
