import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { type Bounds, boundsOf } from '#src/features/editor/canvas/group-box.ts';

/** The rectangle that is drawn from one point of the frame to another, in whatever direction. */
export const rectangleBetween = (from: Point, to: Point): Bounds => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

/** The ids of elements that the rectangle touches, from back to front. */
export const touchedBy = (rectangle: Bounds, boxes: readonly ElementBox[]): string[] =>
  boxes
    .filter((box) => {
      const { left, right, top, bottom } = boundsOf(box);
      return (
        left <= rectangle.right &&
        right >= rectangle.left &&
        top <= rectangle.bottom &&
        bottom >= rectangle.top
      );
    })
    .map(({ id }) => id);
