import { type Point, type Size, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';

/**
 * Where an element stands on the frame: px of 1080x1920, turned by `rotation` degrees clockwise about its centre.
 */
export type ElementBox = {
  id: string;
  kind: 'text' | 'overlay';
  center: Point;
  /** Before it is turned. */
  size: Size;
  rotation: number;
  /** How large it is shown: the font size of a text, px at the reference width, or the scale of an overlay. */
  shownSize: number;
  /** The upright rectangle of a text that must stay inside the frame; overlays may leave it. */
  clampSize?: Size;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `point` turned by `degrees` clockwise about `center`. */
export const rotateAbout = (center: Point, point: Point, degrees: number): Point => {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  const dx = point.x - center.x;
  const dy = point.y - center.y;
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
};

/** A point of the frame as the box sees it: from its centre, along its own axes. */
export const toBoxSpace = ({ center, rotation }: ElementBox, point: Point): Point => {
  const turned = rotateAbout(center, point, -rotation);
  return { x: turned.x - center.x, y: turned.y - center.y };
};

/** An upright rectangle, px of the frame. */
export type Bounds = { left: number; right: number; top: number; bottom: number };

/** A rectangle of the frame, px, turned by `rotation` degrees clockwise about its centre. */
export type RotatedBox = Pick<ElementBox, 'center' | 'size' | 'rotation'>;

/** The upright rectangle around a turned one. */
export const boundsOf = ({ center, size, rotation }: RotatedBox): Bounds => {
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
