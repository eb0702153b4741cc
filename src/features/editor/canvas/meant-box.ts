import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { FilmSpace } from '#src/features/editor/canvas/film-space.ts';
import { hitTest } from '#src/features/editor/canvas/hit-test.ts';
import type { PointerSignal } from '#src/features/editor/canvas/touch-gesture.ts';

/** px of the screen: how far beside an element a press still means it. */
const SLOP = { touch: 22, mouse: 4 };

/** The element that a press means: what is chosen before what lies over it. */
export const meantBox = (
  { boxes, chosenIds }: { boxes: readonly ElementBox[]; chosenIds: readonly string[] },
  space: FilmSpace,
  { point, isMouse }: Pick<PointerSignal, 'point' | 'isMouse'>,
): ElementBox | null => {
  const chosen = boxes.filter(({ id }) => chosenIds.includes(id));
  const at = space.toFrame(point);
  return hitTest(chosen, at, 0) ?? hitTest(boxes, at, space.lengthOnFrame(isMouse ? SLOP.mouse : SLOP.touch));
};
