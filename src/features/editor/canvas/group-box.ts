import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';

/** An upright rectangle, px of the frame. */
export type Bounds = { left: number; right: number; top: number; bottom: number };

/** A rectangle of the frame, px, turned by `rotation` degrees clockwise about its centre. */
export type TurnedBox = Pick<ElementBox, 'center' | 'size' | 'rotation'>;

/** The upright rectangle around a turned one. */
export const boundsOf = ({ center, size, rotation }: TurnedBox): Bounds => {
  const { width, height } = turnedSize(size, rotation);
  return {
    left: center.x - width / 2,
    right: center.x + width / 2,
    top: center.y - height / 2,
    bottom: center.y + height / 2,
  };
};

/** The upright rectangle around all of them; of none a point at the corner of the frame. */
export const boundsOfAll = (boxes: readonly ElementBox[]): Bounds => {
  const all = boxes.map(boundsOf);
  if (all.length === 0) return { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
};

/** What is chosen as one box: an element itself, or an upright one around several; null of none. */
export const groupBox = (boxes: readonly ElementBox[]): ElementBox | null => {
  const [first, ...others] = boxes;
  if (first === undefined || others.length === 0) return first ?? null;
  const { left, right, top, bottom } = boundsOfAll(boxes);
  return {
    id: boxes.map(({ id }) => id).join(' '),
    kind: first.kind,
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    size: { width: right - left, height: bottom - top },
    rotation: 0,
    shownSize: 1,
  };
};
