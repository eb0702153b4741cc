import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import { moveTogether } from '#src/features/editor/canvas/arrange.ts';
import { type Guide, type SnapLines, snapMove, snapRotation } from '#src/features/editor/canvas/snap.ts';
import {
  normalizeDegrees,
  pinchBetween,
  rotationBetween,
  scaleFactor,
  toPercent,
} from '#src/features/editor/canvas/transform.ts';
import { PINCH_SCALE, type Shape } from '#src/features/editor/document/element-edits.ts';

/** What the hand holds and how: elements as they were when they were taken, and where, px of the frame. */
export type DragSession =
  | { does: 'move'; boxes: readonly ElementBox[]; from: Point }
  | { does: 'pinch'; box: ElementBox; from: readonly [Point, Point] }
  | { does: 'resize' | 'turn'; box: ElementBox; from: Point };

/** `isFree`: nothing is caught, as while the modifier key is down. `tolerance` is px of the frame. */
export type SnapOptions = { lines: SnapLines; tolerance: number; isFree: boolean };

/** What becomes of each element, and the lines that they have caught. */
export type TransformResult = { shapes: Shape[]; guides: Guide[] };

/** The ids of what is held. */
export const draggedIds = (grip: DragSession): string[] =>
  grip.does === 'move' ? grip.boxes.map(({ id }) => id) : [grip.box.id];

const moveTo = (box: ElementBox, center: Point, { lines, tolerance, isFree }: SnapOptions) =>
  isFree ? { center, guides: [] } : snapMove({ ...box, center }, lines, tolerance);

/** Several move as one, and it is the rectangle around them that catches lines. */
const moved = (boxes: readonly ElementBox[], by: Point, around: SnapOptions): TransformResult => {
  const whole = selectionBox(boxes);
  if (whole === null) return { shapes: [], guides: [] };
  const to = { x: whole.center.x + by.x, y: whole.center.y + by.y };
  const { center, guides } = moveTo(whole, to, around);
  const places = moveTogether(boxes, { x: center.x - whole.center.x, y: center.y - whole.center.y });
  return { shapes: Object.entries(places).map(([id, place]) => ({ id, ...place })), guides };
};

const turned = (rotation: number, { isFree }: SnapOptions): number =>
  isFree ? rotation : snapRotation(rotation);

const pinched = (box: ElementBox, factor: number): number => {
  const size = box.shownSize * factor;
  return box.kind === 'text' ? size : Math.min(PINCH_SCALE.max, Math.max(PINCH_SCALE.min, size));
};

/** What a grip does when the hand is at `points`: one, or two for a pinch. Pure, so that a drag can be tried without a hand. */
export const transformElements = (
  grip: DragSession,
  points: readonly [Point, ...Point[]],
  around: SnapOptions,
): TransformResult => {
  const [point, second = point] = points;
  if (grip.does === 'move') {
    return moved(grip.boxes, { x: point.x - grip.from.x, y: point.y - grip.from.y }, around);
  }
  const { box } = grip;
  switch (grip.does) {
    case 'pinch': {
      const { by, factor, turn } = pinchBetween(grip.from, [point, second]);
      const center = { x: box.center.x + by.x, y: box.center.y + by.y };
      const rotation = turned(normalizeDegrees(box.rotation + turn), around);
      return {
        shapes: [{ id: box.id, ...toPercent(center), rotation, size: pinched(box, factor) }],
        guides: [],
      };
    }
    case 'resize':
      return {
        shapes: [{ id: box.id, size: box.shownSize * scaleFactor(box, grip.from, point) }],
        guides: [],
      };
    case 'turn': {
      const rotation = turned(rotationBetween(box, grip.from, point), around);
      return { shapes: [{ id: box.id, rotation }], guides: [] };
    }
  }
};
