import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type ElementBox, inBox } from '#src/features/editor/canvas/element-box.ts';

/** How far outside of the box a point lies, px of the frame; 0 inside. */
export const distanceTo = (box: ElementBox, point: Point): number => {
  const { x, y } = inBox(box, point);
  const outsideX = Math.max(0, Math.abs(x) - box.size.width / 2);
  const outsideY = Math.max(0, Math.abs(y) - box.size.height / 2);
  return Math.hypot(outsideX, outsideY);
};

/**
 * What a press at `point` means: the frontmost element under it, else the nearest within `slop` px of the frame, for a
 * finger is wider than a small text. `boxes` are from back to front.
 */
export const hitTest = (boxes: readonly ElementBox[], point: Point, slop: number): ElementBox | null => {
  const under = boxes.findLast((box) => distanceTo(box, point) === 0);
  if (under !== undefined) return under;
  let nearest: ElementBox | null = null;
  let distance = slop;
  for (const box of boxes) {
    const away = distanceTo(box, point);
    if (away > distance) continue;
    nearest = box;
    distance = away;
  }
  return nearest;
};
