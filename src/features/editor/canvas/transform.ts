import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type ElementBox, toBoxSpace } from '#src/features/editor/canvas/element-box.ts';

/** Places are kept to a hundredth of a percent, a tenth of a pixel: more is noise in the document. */
const PRECISION = 100;

const round = (value: number): number => Math.round(value * PRECISION) / PRECISION;

const within = (value: number): number => Math.min(POSITION.max, Math.max(POSITION.min, value));

/** A point of the frame, px, as the document says it: percent, 0 to 100. */
export const toPercent = ({ x, y }: Point): Point => ({
  x: round(within((x / CANVAS_WIDTH) * 100)),
  y: round(within((y / CANVAS_HEIGHT) * 100)),
});

/** The same back. */
export const toFrame = ({ x, y }: Point): Point => ({
  x: (x / 100) * CANVAS_WIDTH,
  y: (y / 100) * CANVAS_HEIGHT,
});

/** Degrees brought into -180 to 180, whole. */
export const normalizeDegrees = (degrees: number): number => {
  const turned = (((Math.round(degrees) % 360) + 540) % 360) - 180;
  // Half a turn is the same to either side; the sign it came with is kept.
  return turned === -180 && degrees > 0 ? 180 : turned;
};

const angleOf = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Rotation, degrees, of a box that was taken at `from` and is held at `to`, on whichever side of it. */
export const rotationBetween = (
  { center, rotation }: Pick<ElementBox, 'center' | 'rotation'>,
  from: Point,
  to: Point,
): number => normalizeDegrees(rotation + angleOf(center, to) - angleOf(center, from));

/** px of the frame: below that a press near the centre would make the factor jump. */
const MIN_REACH = 8;

/**
 * How many times as large a box becomes whose corner was taken at `from` and is held at `to`: by the distances from its
 * centre, so that the corner stays under the hand.
 */
export const scaleFactor = (box: ElementBox, from: Point, to: Point): number => {
  const start = toBoxSpace(box, from);
  const end = toBoxSpace(box, to);
  const reach = Math.max(MIN_REACH, Math.hypot(start.x, start.y));
  return Math.max(0, (start.x * end.x + start.y * end.y) / (reach * reach));
};

/** What two fingers have done since they touched: moved their middle, spread and turned. */
export type Pinch = { by: Point; factor: number; turn: number };

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const spreadOf = ([a, b]: readonly [Point, Point]): number =>
  Math.max(MIN_REACH, Math.hypot(b.x - a.x, b.y - a.y));

/** From where two fingers touched to where they are, px of the frame. */
export const pinchBetween = (from: readonly [Point, Point], to: readonly [Point, Point]): Pinch => {
  const start = middleOf(from);
  const end = middleOf(to);
  return {
    by: { x: end.x - start.x, y: end.y - start.y },
    factor: spreadOf(to) / spreadOf(from),
    turn: normalizeDegrees(angleOf(to[0], to[1]) - angleOf(from[0], from[1])),
  };
};
