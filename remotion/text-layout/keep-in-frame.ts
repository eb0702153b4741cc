import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** The upright box around a block turned by `rotation` degrees, px of the frame. */
export const turnedSize = ({ width, height }: Size, rotation: number): Size => {
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.abs(Math.cos(turn));
  const sin = Math.abs(Math.sin(turn));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
};

/** px: float error of a turn by 90 degrees must not count as leaving the frame. */
const TOLERANCE = 0.5;

/** Whether a block of that upright size, px, fits into the frame at some place. */
export const isWithinFrame = ({ width, height }: Size): boolean =>
  width <= CANVAS_WIDTH + TOLERANCE && height <= CANVAS_HEIGHT + TOLERANCE;

const keepWithin = (center: number, size: number, limit: number): number =>
  size >= limit ? limit / 2 : Math.min(limit - size / 2, Math.max(size / 2, center));

/**
 * The centre, px, that keeps a block of text inside the frame. It is exactly where the document says
 * unless the block, as it stands turned, would stick out: then it moves the shortest way in. A block larger
 * than the frame stands in the middle.
 */
export const keepInFrame = (center: Point, size: Size): Point => ({
  x: keepWithin(center.x, size.width, CANVAS_WIDTH),
  y: keepWithin(center.y, size.height, CANVAS_HEIGHT),
});
