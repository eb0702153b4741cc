import { type Point, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { toPercent } from '#src/features/editor/canvas/transform.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** px of the frame that an aligned element keeps from its edges, so that nothing looks cut. */
const MARGIN = 40;

/** The centre, percent, of an element that is put to a side of the frame or into its middle; the other axis stays. */
export const aligned = ({ center, size, rotation }: ElementBox, alignment: Alignment): Point => {
  const { width, height } = turnedSize(size, rotation);
  const to: Record<Alignment, Partial<Point>> = {
    left: { x: MARGIN + width / 2 },
    centre: { x: CANVAS_WIDTH / 2 },
    right: { x: CANVAS_WIDTH - MARGIN - width / 2 },
    top: { y: MARGIN + height / 2 },
    middle: { y: CANVAS_HEIGHT / 2 },
    bottom: { y: CANVAS_HEIGHT - MARGIN - height / 2 },
  };
  return toPercent({ ...center, ...to[alignment] });
};
