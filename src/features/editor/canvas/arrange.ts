import { type Point, keepInFrame, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { type Bounds, type ElementBox, boundsOfAll } from '#src/features/editor/canvas/element-box.ts';
import { toFrame, toPercent } from '#src/features/editor/canvas/transform.ts';
import { type Places, placeAmong } from '#src/features/editor/document/element-edits.ts';

const within = (by: number, centers: readonly number[], length: number): number =>
  Math.min(length - Math.max(...centers), Math.max(-Math.min(...centers), by));

/**
 * Where elements stand that are moved together by `by` px of the frame, percent: no farther than lets every centre stay
 * inside of the frame, so that they keep their places among themselves.
 */
export const moveTogether = (boxes: readonly ElementBox[], by: Point): Places => {
  if (boxes.length === 0) return {};
  const x = within(
    by.x,
    boxes.map(({ center }) => center.x),
    CANVAS_WIDTH,
  );
  const y = within(
    by.y,
    boxes.map(({ center }) => center.y),
    CANVAS_HEIGHT,
  );
  return Object.fromEntries(
    boxes.map(({ id, center }) => [id, toPercent({ x: center.x + x, y: center.y + y })]),
  );
};

/** Where an element will stand once the document has it at its place among `places`; one without a place stays. */
export const movedBox = (box: ElementBox, places: Places): ElementBox => {
  const place = placeAmong(places, box.id);
  if (place === null) return box;
  const center = toFrame(place);
  return { ...box, center: box.clampSize === undefined ? center : keepInFrame(center, box.clampSize) };
};

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** px of the frame that an aligned element keeps from its edges, so that nothing looks cut. */
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
    centre: { x: (left + right) / 2 },
    right: { x: right - width / 2 },
    top: { y: top + height / 2 },
    middle: { y: (top + bottom) / 2 },
    bottom: { y: bottom - height / 2 },
  };
  return toPercent({ ...center, ...to[alignment] });
};

/**
 * Centres, percent: one element is put to a side of the frame or into its middle, several to a side or the middle of the
 * rectangle around them all. The other axis stays.
 */
export const alignBoxes = (boxes: readonly ElementBox[], alignment: Alignment): Places => {
  const bounds = boxes.length === 1 ? frame : boundsOfAll(boxes);
  return Object.fromEntries(boxes.map((box) => [box.id, alignedCenter(bounds, box, alignment)]));
};

/** Fewer have no gaps between them to be made equal. */
export const MIN_TO_DISTRIBUTE = 3;

/**
 * Centres, percent, that make the gaps between elements equal; the outermost two stay. Fewer than three stay where they
 * are.
 */
export const distributeBoxes = (boxes: readonly ElementBox[], axis: 'x' | 'y'): Places => {
  if (boxes.length < MIN_TO_DISTRIBUTE) return {};
  const sizeOf = ({ size, rotation }: ElementBox): number =>
    turnedSize(size, rotation)[axis === 'x' ? 'width' : 'height'];
  const inOrder = boxes.toSorted((a, b) => a.center[axis] - b.center[axis]);
  const { left, right, top, bottom } = boundsOfAll(boxes);
  const length = axis === 'x' ? right - left : bottom - top;
  const gap = (length - inOrder.reduce((sum, box) => sum + sizeOf(box), 0)) / (boxes.length - 1);
  let edge = axis === 'x' ? left : top;
  return Object.fromEntries(
    inOrder.map((box) => {
      const middle = edge + sizeOf(box) / 2;
      edge += sizeOf(box) + gap;
      return [box.id, toPercent({ ...box.center, [axis]: middle })];
    }),
  );
};
