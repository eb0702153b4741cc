import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { type ElementBox, toBoxSpace } from '#src/features/editor/canvas/element-box.ts';

/** Positions are stored to a hundredth of a percent, a tenth of a pixel; more would be noise in the document. */
const PRECISION = 100;

const round = (value: number): number => Math.round(value * PRECISION) / PRECISION;

const clamp = (value: number): number => Math.min(POSITION.max, Math.max(POSITION.min, value));

/** Frame px to percent, 0 to 100, as the document stores positions. */
export const toPercent = ({ x, y }: Point): Point => ({
  x: round(clamp((x / CANVAS_WIDTH) * 100)),
  y: round(clamp((y / CANVAS_HEIGHT) * 100)),
});

/** Percent to frame px. */
export const toFrame = ({ x, y }: Point): Point => ({
  x: (x / 100) * CANVAS_WIDTH,
  y: (y / 100) * CANVAS_HEIGHT,
});

/** Degrees rounded and brought into -180 to 180. */
export const normalizeDegrees = (degrees: number): number => {
  const normalized = (((Math.round(degrees) % 360) + 540) % 360) - 180;
  // 180 and -180 are the same rotation; the sign of the input wins.
  return normalized === -180 && degrees > 0 ? 180 : normalized;
};

const angleOf = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Rotation, degrees, of a box whose handle was dragged from `from` to `to`, on any side of the box. */
export const rotationBetween = (
  { center, rotation }: Pick<ElementBox, 'center' | 'rotation'>,
  from: Point,
  to: Point,
): number => normalizeDegrees(rotation + angleOf(center, to) - angleOf(center, from));

/** px of the frame: a shorter distance to the centre would make the factor jump. */
const MIN_REACH = 8;

/**
 * Scale factor of a box whose corner was dragged from `from` to `to`, by the distances from the centre, so that the corner
 * stays under the pointer.
 */
export const scaleFactor = (box: ElementBox, from: Point, to: Point): number => {
  const start = toBoxSpace(box, from);
  const end = toBoxSpace(box, to);
  const reach = Math.max(MIN_REACH, Math.hypot(start.x, start.y));
  return Math.max(0, (start.x * end.x + start.y * end.y) / (reach * reach));
};

/** Movement, spread and rotation of two fingers since they touched. */
export type Pinch = { by: Point; factor: number; turn: number };

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const spreadOf = ([a, b]: readonly [Point, Point]): number =>
  Math.max(MIN_REACH, Math.hypot(b.x - a.x, b.y - a.y));

/** The pinch that moves two fingers from `from` to `to`, px of the frame. */
export const pinchBetween = (from: readonly [Point, Point], to: readonly [Point, Point]): Pinch => {
  const start = middleOf(from);
  const end = middleOf(to);
  return {
    by: { x: end.x - start.x, y: end.y - start.y },
    factor: spreadOf(to) / spreadOf(from),
    turn: normalizeDegrees(angleOf(to[0], to[1]) - angleOf(from[0], from[1])),
  };
};
