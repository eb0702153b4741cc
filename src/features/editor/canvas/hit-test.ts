import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type ElementBox, toBoxSpace } from '#src/features/editor/canvas/element-box.ts';
import type { CanvasSpace } from '#src/features/editor/canvas/canvas-space.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';

/** How far outside of the box a point lies, px of the frame; 0 inside. */
export const distanceTo = (box: ElementBox, point: Point): number => {
  const { x, y } = toBoxSpace(box, point);
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

/** px of the screen: how far beside an element a press still means it. */
const SLOP = { touch: 22, mouse: 4 };

/** The element that a press means: what is chosen before what lies over it. */
export const pickElement = (
  { boxes, chosenIds }: { boxes: readonly ElementBox[]; chosenIds: readonly string[] },
  space: CanvasSpace,
  { point, isMouse }: Pick<PointerInput, 'point' | 'isMouse'>,
): ElementBox | null => {
  const chosen = boxes.filter(({ id }) => chosenIds.includes(id));
  const at = space.toFrame(point);
  return hitTest(chosen, at, 0) ?? hitTest(boxes, at, space.lengthOnFrame(isMouse ? SLOP.mouse : SLOP.touch));
};
