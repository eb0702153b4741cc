import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { moveTogether } from '#src/features/editor/canvas/arrange.ts';
import { type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import { type Guide, type SnapLines, snapMove, snapRotation } from '#src/features/editor/canvas/snap.ts';
import {
  normalizeDegrees,
  pinchBetween,
  rotationBetween,
  scaleFactor,
  toPercent,
} from '#src/features/editor/canvas/transform.ts';
import { PINCH_SCALE, type Shape } from '#src/features/editor/document/element-edits.ts';

/** A drag in progress: the elements as they were when it began, and where it began, px of the frame. */
export type DragSession =
  | { kind: 'move'; boxes: readonly ElementBox[]; from: Point }
  | { kind: 'pinch'; box: ElementBox; from: readonly [Point, Point] }
  | { kind: 'resize' | 'rotate'; box: ElementBox; from: Point };

/** `isFree` turns snapping off, as the modifier key does. `tolerance` is px of the frame. */
export type SnapOptions = { lines: SnapLines; tolerance: number; isFree: boolean };

/** The new shape of each element, and the guides it snapped to. */
export type TransformResult = { shapes: Shape[]; guides: Guide[] };

/** Ids of the dragged elements. */
export const draggedIds = (session: DragSession): string[] =>
  session.kind === 'move' ? session.boxes.map(({ id }) => id) : [session.box.id];

const snappedMove = (box: ElementBox, center: Point, { lines, tolerance, isFree }: SnapOptions) =>
  isFree ? { center, guides: [] } : snapMove({ ...box, center }, lines, tolerance);

/** Several elements move as one; their common bounding box does the snapping. */
const moveElements = (boxes: readonly ElementBox[], by: Point, snap: SnapOptions): TransformResult => {
  const group = selectionBox(boxes);
  if (group === null) return { shapes: [], guides: [] };
  const to = { x: group.center.x + by.x, y: group.center.y + by.y };
  const { center, guides } = snappedMove(group, to, snap);
  const places = moveTogether(boxes, { x: center.x - group.center.x, y: center.y - group.center.y });
  return { shapes: Object.entries(places).map(([id, place]) => ({ id, ...place })), guides };
};

const snappedRotation = (rotation: number, { isFree }: SnapOptions): number =>
  isFree ? rotation : snapRotation(rotation);

const pinchedSize = (box: ElementBox, factor: number): number => {
  const size = box.shownSize * factor;
  return box.kind === 'text' ? size : Math.min(PINCH_SCALE.max, Math.max(PINCH_SCALE.min, size));
};

/** The result of a drag with the pointer at `points`, px of the frame: one point, or two for a pinch. Pure. */
export const transformElements = (
  session: DragSession,
  points: readonly [Point, ...Point[]],
  snap: SnapOptions,
): TransformResult => {
  const [point, second = point] = points;
  if (session.kind === 'move') {
    return moveElements(session.boxes, { x: point.x - session.from.x, y: point.y - session.from.y }, snap);
  }
  const { box } = session;
  switch (session.kind) {
    case 'pinch': {
      const { by, factor, turn } = pinchBetween(session.from, [point, second]);
      const center = { x: box.center.x + by.x, y: box.center.y + by.y };
      const rotation = snappedRotation(normalizeDegrees(box.rotation + turn), snap);
      return {
        shapes: [{ id: box.id, ...toPercent(center), rotation, size: pinchedSize(box, factor) }],
        guides: [],
      };
    }
    case 'resize':
      return {
        shapes: [{ id: box.id, size: box.shownSize * scaleFactor(box, session.from, point) }],
        guides: [],
      };
    case 'rotate': {
      const rotation = snappedRotation(rotationBetween(box, session.from, point), snap);
      return { shapes: [{ id: box.id, rotation }], guides: [] };
    }
  }
};
