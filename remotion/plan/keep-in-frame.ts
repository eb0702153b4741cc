import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** The upright bounding box of a block rotated by `rotation` degrees, px of the frame. */
export const turnedSize = ({ width, height }: Size, rotation: number): Size => {
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.abs(Math.cos(turn));
  const sin = Math.abs(Math.sin(turn));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
};

/** px. Absorbs the floating-point error of a rotation by 90 degrees. */
const TOLERANCE = 0.5;

/** Whether a block of that upright size, px, fits into the frame. */
export const isWithinFrame = ({ width, height }: Size): boolean =>
  width <= CANVAS_WIDTH + TOLERANCE && height <= CANVAS_HEIGHT + TOLERANCE;

const keepWithin = (center: number, size: number, limit: number): number =>
  size >= limit ? limit / 2 : Math.min(limit - size / 2, Math.max(size / 2, center));

/**
 * Clamps the centre of a block, px, so that its upright bounding box stays inside the frame. A block larger than the frame
 * is centred.
 */
export const keepInFrame = (center: Point, size: Size): Point => ({
  x: keepWithin(center.x, size.width, CANVAS_WIDTH),
  y: keepWithin(center.y, size.height, CANVAS_HEIGHT),
});
