import { type Point, type Size, turnedSize } from '#remotion/plan/keep-in-frame.ts';

/** The box of an element, px of the frame, rotated by `rotation` degrees clockwise about its center. */
export type ElementBox = {
  id: string;
  kind: 'text' | 'overlay';
  center: Point;
  /** Before rotation. */
  size: Size;
  rotation: number;
  /** Displayed size: the font size of a text, px at the reference width, or the scale of an overlay. */
  shownSize: number;
  /** Size of the upright rectangle that must stay inside the frame; omitted for overlays, which may leave it. */
  clampSize?: Size;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `point` rotated by `degrees` clockwise about `center`. */
export const rotateAbout = (center: Point, point: Point, degrees: number): Point => {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  const dx = point.x - center.x;
  const dy = point.y - center.y;
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
};

/** A point of the frame relative to the center of a box, along its axes. */
export const toBoxSpace = (
  { center, rotation }: Pick<ElementBox, 'center' | 'rotation'>,
  point: Point,
): Point => {
  const rotated = rotateAbout(center, point, -rotation);
  return { x: rotated.x - center.x, y: rotated.y - center.y };
};

/** An upright rectangle, px of the frame. */
export type Bounds = { left: number; right: number; top: number; bottom: number };

/** A rotated rectangle, px of the frame. */
export type RotatedBox = Pick<ElementBox, 'center' | 'size' | 'rotation'>;

/** Bounding box of a rotated box. */
export const boundsOf = ({ center, size, rotation }: RotatedBox): Bounds => {
  const { width, height } = turnedSize(size, rotation);
  return {
    left: center.x - width / 2,
    right: center.x + width / 2,
    top: center.y - height / 2,
    bottom: center.y + height / 2,
  };
};

/** Bounding box of all boxes; empty at the frame's origin when there are none. */
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

/** The box of the selection: of the only element, or around several; null when empty. */
export const selectionBox = (boxes: readonly ElementBox[]): ElementBox | null => {
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
