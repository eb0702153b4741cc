import { type Point, keepInFrame, turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import {
  percentToPx,
  pxToPercent,
  type Bounds,
  type ElementBox,
  boundsOfAll,
} from '#src/features/editor/canvas/element-box.ts';
import { type Places, placeAmong } from '#src/features/editor/document/element-edits.ts';

const clampShift = (by: number, centers: readonly number[], length: number): number =>
  Math.min(length - Math.max(...centers), Math.max(-Math.min(...centers), by));

/**
 * Positions, percent, after moving all elements by `by` px of the frame. The move is clamped for the whole group, so that every
 * center stays inside the frame and distances do not change.
 */
export const moveTogether = (boxes: readonly ElementBox[], by: Point): Places => {
  if (boxes.length === 0) return {};
  const x = clampShift(
    by.x,
    boxes.map(({ center }) => center.x),
    CANVAS_WIDTH,
  );
  const y = clampShift(
    by.y,
    boxes.map(({ center }) => center.y),
    CANVAS_HEIGHT,
  );
  return Object.fromEntries(
    boxes.map(({ id, center }) => [id, pxToPercent({ x: center.x + x, y: center.y + y })]),
  );
};

/** The box of an element after `places` is committed. */
export const movedBox = (box: ElementBox, places: Places): ElementBox => {
  const place = placeAmong(places, box.id);
  if (place === null) return box;
  const center = percentToPx(place);
  return { ...box, center: box.clampSize === undefined ? center : keepInFrame(center, box.clampSize) };
};

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Distance of an aligned element from the edge, px of the frame, so that nothing looks cut off. */
const MARGIN = 40;

const frame: Bounds = {
  left: MARGIN,
  right: CANVAS_WIDTH - MARGIN,
  top: MARGIN,
  bottom: CANVAS_HEIGHT - MARGIN,
};

const alignedCenter = (
  { left, right, top, bottom }: Bounds,
  { center, size, rotation }: ElementBox,
  alignment: Alignment,
): Point => {
  const { width, height } = turnedSize(size, rotation);
  const to: Record<Alignment, Partial<Point>> = {
    left: { x: left + width / 2 },
    center: { x: (left + right) / 2 },
    right: { x: right - width / 2 },
    top: { y: top + height / 2 },
    middle: { y: (top + bottom) / 2 },
    bottom: { y: bottom - height / 2 },
  };
  return pxToPercent({ ...center, ...to[alignment] });
};

/** Aligned centers, percent: a single element aligns to the frame, several align to their bounding box. The other axis does not change. */
export const alignBoxes = (boxes: readonly ElementBox[], alignment: Alignment): Places => {
  const bounds = boxes.length === 1 ? frame : boundsOfAll(boxes);
  return Object.fromEntries(boxes.map((box) => [box.id, alignedCenter(bounds, box, alignment)]));
};

/** Two elements have only one gap, so there is nothing to distribute. */
export const MIN_TO_DISTRIBUTE = 3;

/** Centers, percent, with equal gaps between the elements; the outermost two do not move. Empty for fewer than three. */
export const distributeBoxes = (boxes: readonly ElementBox[], axis: 'x' | 'y'): Places => {
  if (boxes.length < MIN_TO_DISTRIBUTE) return {};
  const sizeOf = ({ size, rotation }: ElementBox): number =>
    turnedSize(size, rotation)[axis === 'x' ? 'width' : 'height'];
  const sorted = boxes.toSorted((a, b) => a.center[axis] - b.center[axis]);
  const { left, right, top, bottom } = boundsOfAll(boxes);
  const length = axis === 'x' ? right - left : bottom - top;
  const gap = (length - sorted.reduce((sum, box) => sum + sizeOf(box), 0)) / (boxes.length - 1);
  let edge = axis === 'x' ? left : top;
  return Object.fromEntries(
    sorted.map((box) => {
      const middle = edge + sizeOf(box) / 2;
      edge += sizeOf(box) + gap;
      return [box.id, pxToPercent({ ...box.center, [axis]: middle })];
    }),
  );
};
