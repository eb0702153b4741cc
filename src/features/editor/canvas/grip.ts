import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { type Guide, snapMove, snapTurn } from '#src/features/editor/canvas/snap.ts';
import {
  pinchBetween,
  scaleFactor,
  toPercent,
  turnTowards,
  upToHalfTurn,
} from '#src/features/editor/canvas/transform.ts';
import { PINCH_SCALE, type Shape } from '#src/features/editor/edits/shape-element.ts';

/** What the hand holds and how: the element as it was when it was taken, and where, px of the frame. */
export type Grip =
  | { does: 'move'; box: ElementBox; from: Point }
  | { does: 'pinch'; box: ElementBox; from: readonly [Point, Point] }
  | { does: 'resize'; box: ElementBox; from: Point }
  | { does: 'turn'; box: ElementBox };

/** `isFree`: nothing is caught, as while the modifier key is down. `tolerance` is px of the frame. */
export type Surroundings = { others: readonly ElementBox[]; tolerance: number; isFree: boolean };

/** What becomes of the element, and the lines that it has caught. */
export type Held = { shape: Shape; guides: Guide[] };

const moveTo = (box: ElementBox, center: Point, { others, tolerance, isFree }: Surroundings) =>
  isFree ? { center, guides: [] } : snapMove({ ...box, center }, others, tolerance);

const turned = (rotation: number, { isFree }: Surroundings): number =>
  isFree ? rotation : snapTurn(rotation);

const pinched = (box: ElementBox, factor: number): number => {
  const size = box.shownSize * factor;
  return box.kind === 'text' ? size : Math.min(PINCH_SCALE.max, Math.max(PINCH_SCALE.min, size));
};

/** What a grip does when the hand is at `points`: one, or two for a pinch. Pure, so that a drag can be tried without a hand. */
export const hold = (grip: Grip, points: readonly [Point, ...Point[]], around: Surroundings): Held => {
  const { box } = grip;
  const [point, second = point] = points;
  switch (grip.does) {
    case 'move': {
      const to = { x: box.center.x + point.x - grip.from.x, y: box.center.y + point.y - grip.from.y };
      const { center, guides } = moveTo(box, to, around);
      return { shape: { id: box.id, ...toPercent(center) }, guides };
    }
    case 'pinch': {
      const { by, factor, turn } = pinchBetween(grip.from, [point, second]);
      const center = { x: box.center.x + by.x, y: box.center.y + by.y };
      const rotation = turned(upToHalfTurn(box.rotation + turn), around);
      return {
        shape: { id: box.id, ...toPercent(center), rotation, size: pinched(box, factor) },
        guides: [],
      };
    }
    case 'resize':
      return {
        shape: { id: box.id, size: box.shownSize * scaleFactor(box, grip.from, point) },
        guides: [],
      };
    case 'turn':
      return { shape: { id: box.id, rotation: turned(turnTowards(box, point), around) }, guides: [] };
  }
};
