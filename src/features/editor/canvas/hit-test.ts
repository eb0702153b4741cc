import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type CanvasSpace, type ElementBox, toBoxSpace } from '#src/features/editor/canvas/element-box.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';

/** Distance from a point to the box, px of the frame; 0 inside. */
export const distanceTo = (box: ElementBox, point: Point): number => {
  const { x, y } = toBoxSpace(box, point);
  const outsideX = Math.max(0, Math.abs(x) - box.size.width / 2);
  const outsideY = Math.max(0, Math.abs(y) - box.size.height / 2);
  return Math.hypot(outsideX, outsideY);
};

/** The frontmost element at `point`, else the nearest within `slop` px of the frame, or null. `boxes` are ordered back to front. */
export const hitTest = (boxes: readonly ElementBox[], point: Point, slop: number): ElementBox | null => {
  const under = boxes.findLast((box) => distanceTo(box, point) === 0);
  if (under !== undefined) return under;
  let nearest: ElementBox | null = null;
  let distance = slop;
  for (const box of boxes) {
    const gap = distanceTo(box, point);
    if (gap > distance) continue;
    nearest = box;
    distance = gap;
  }
  return nearest;
};

/** Distance from an element within which a press hits it, px of the screen. */
const SLOP = { touch: 22, mouse: 4 };

/** The element that a press picks; a selected element wins over those in front of it. */
export const pickElement = (
  { boxes, selectedIds }: { boxes: readonly ElementBox[]; selectedIds: readonly string[] },
  space: CanvasSpace,
  { point, isMouse }: Pick<PointerInput, 'point' | 'isMouse'>,
): ElementBox | null => {
  const selected = boxes.filter(({ id }) => selectedIds.includes(id));
  const at = space.toFrame(point);
  return (
    hitTest(selected, at, 0) ?? hitTest(boxes, at, space.lengthOnFrame(isMouse ? SLOP.mouse : SLOP.touch))
  );
};

/** Distance from the dot of a handle within which a press is for the handle even over another element, px of the screen. */
export const DOT_RADIUS = 16;

/**
 * Whether a press in the hit area of a handle of `box` is for another element, because it is on that element and more than `reach`
 * px of the frame from the handle's dot. An element under the center of `box` does not count.
 */
export const isForNeighbor = (
  boxes: readonly ElementBox[],
  box: ElementBox,
  { press, dot }: { press: Point; dot: Point },
  reach: number,
): boolean =>
  Math.hypot(press.x - dot.x, press.y - dot.y) > reach &&
  boxes.some(
    (other) => other.id !== box.id && distanceTo(other, press) === 0 && distanceTo(other, box.center) > 0,
  );
