import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { clampTo } from '#schema/limits.ts';
import { moveTogether } from '#src/features/editor/canvas/arrange.ts';
import {
  pxToPercent,
  type ElementBox,
  selectionBox,
  toBoxSpace,
} from '#src/features/editor/canvas/element-box.ts';
import { type Guide, type SnapLines, snapMove, snapRotation } from '#src/features/editor/canvas/snap.tsx';
import { PINCH_SCALE, type Shape } from '#src/features/editor/document/element-edits.ts';

/** Rounded degrees from -180 to 180. */
export const normalizeDegrees = (degrees: number): number => {
  const normalized = (((Math.round(degrees) % 360) + 540) % 360) - 180;
  // 180 and -180 are the same rotation; the sign stays.
  return normalized === -180 && degrees > 0 ? 180 : normalized;
};

const angleOf = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Rotation, degrees, of a box whose handle was dragged from `from` to `to`. */
export const rotationBetween = (
  { center, rotation }: Pick<ElementBox, 'center' | 'rotation'>,
  from: Point,
  to: Point,
): number => normalizeDegrees(rotation + angleOf(center, to) - angleOf(center, from));

/** Distances to the center count as at least this, px of the frame, because the factor would jump at shorter ones. */
const MIN_REACH = 8;

/** Scale factor of a box whose corner was dragged from `from` to `to`, so that the corner stays under the pointer. */
export const scaleFactor = (box: ElementBox, from: Point, to: Point): number => {
  const start = toBoxSpace(box, from);
  const end = toBoxSpace(box, to);
  const reach = Math.max(MIN_REACH, Math.hypot(start.x, start.y));
  return Math.max(0, (start.x * end.x + start.y * end.y) / (reach * reach));
};

/** Movement (px of the frame), spread and rotation (degrees) of two fingers since they touched. */
type Pinch = { by: Point; factor: number; turn: number };

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const spreadOf = ([a, b]: readonly [Point, Point]): number =>
  Math.max(MIN_REACH, Math.hypot(b.x - a.x, b.y - a.y));

export const pinchBetween = (from: readonly [Point, Point], to: readonly [Point, Point]): Pinch => {
  const start = middleOf(from);
  const end = middleOf(to);
  return {
    by: { x: end.x - start.x, y: end.y - start.y },
    factor: spreadOf(to) / spreadOf(from),
    turn: normalizeDegrees(angleOf(to[0], to[1]) - angleOf(from[0], from[1])),
  };
};

/** A drag in progress: the elements and the pointer, px of the frame, as they were when it began. */
export type DragSession =
  | { kind: 'move'; boxes: readonly ElementBox[]; from: Point }
  | { kind: 'pinch'; box: ElementBox; from: readonly [Point, Point] }
  | { kind: 'resize' | 'rotate'; box: ElementBox; from: Point };

/** `isFree` turns snapping off; `tolerance` is px of the frame. */
export type SnapOptions = { lines: SnapLines; tolerance: number; isFree: boolean };

/** The new shape of each element, and the guides it snapped to. */
export type TransformResult = { shapes: Shape[]; guides: Guide[] };

export const draggedIds = (session: DragSession): string[] =>
  session.kind === 'move' ? session.boxes.map(({ id }) => id) : [session.box.id];

const snappedMove = (box: ElementBox, center: Point, { lines, tolerance, isFree }: SnapOptions) =>
  isFree ? { center, guides: [] } : snapMove({ ...box, center }, lines, tolerance);

/** Several elements move as one, and their common bounding box snaps. */
const moveBoxes = (boxes: readonly ElementBox[], by: Point, snap: SnapOptions): TransformResult => {
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
  return box.kind === 'text' ? size : clampTo(PINCH_SCALE, size);
};

/** The result of a drag to `points`, px of the frame: one point, or two for a pinch. */
export const transformElements = (
  session: DragSession,
  points: readonly [Point, ...Point[]],
  snap: SnapOptions,
): TransformResult => {
  const [point, second = point] = points;
  if (session.kind === 'move') {
    return moveBoxes(session.boxes, { x: point.x - session.from.x, y: point.y - session.from.y }, snap);
  }
  const { box } = session;
  switch (session.kind) {
    case 'pinch': {
      const { by, factor, turn } = pinchBetween(session.from, [point, second]);
      const center = { x: box.center.x + by.x, y: box.center.y + by.y };
      const rotation = snappedRotation(normalizeDegrees(box.rotation + turn), snap);
      return {
        shapes: [{ id: box.id, ...pxToPercent(center), rotation, size: pinchedSize(box, factor) }],
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
