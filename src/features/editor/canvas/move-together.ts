import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { toPercent } from '#src/features/editor/canvas/transform.ts';
import type { Places } from '#src/features/editor/document/element-edits.ts';

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
