import { type Point, type Size, turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, clampTo } from '#schema/limits.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';

/** Positions are stored to a hundredth of a percent, a tenth of a pixel. */
const toStored = (percent: number): number => Math.round(clampTo(POSITION, percent) * 100) / 100;

/** Frame px to percent, as the document stores positions. */
export const pxToPercent = ({ x, y }: Point): Point => ({
  x: toStored((x / CANVAS_WIDTH) * 100),
  y: toStored((y / CANVAS_HEIGHT) * 100),
});

/** Percent to frame px. */
export const percentToPx = ({ x, y }: Point): Point => ({
  x: (x / 100) * CANVAS_WIDTH,
  y: (y / 100) * CANVAS_HEIGHT,
});

/** A horizontal and a vertical length, frame px, as a CSS share of the frame. */
export const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
export const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** Where the canvas is on the screen, and its scale. */
export type CanvasSpace = {
  canvas: HTMLElement;
  rect: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;
  /** Screen point to frame point, px. */
  toFrame: (point: Point) => Point;
  /** Screen length to frame length, px. */
  lengthOnFrame: (px: number) => number;
};

export const measureCanvas = (canvas: HTMLElement): CanvasSpace => {
  const rect = canvas.getBoundingClientRect();
  const scale = CANVAS_WIDTH / Math.max(1, rect.width);
  return {
    canvas,
    rect,
    toFrame: ({ x, y }) => ({ x: (x - rect.left) * scale, y: (y - rect.top) * scale }),
    lengthOnFrame: (px) => px * scale,
  };
};

/** How long a measurement is reused, ms, because measuring costs as much as the rest of a pointer move. */
const CACHE_MS = 100;

/** Measures the canvas at most every `CACHE_MS`, and at every press, where a drag starts. `at` is the time of the event, ms. */
export const cachedCanvasSpace = (): ((
  canvas: HTMLElement,
  at: number,
  isPress?: boolean,
) => CanvasSpace) => {
  let cached: { space: CanvasSpace; at: number } | null = null;
  return (canvas, at, isPress = false) => {
    if (isPress || cached?.space.canvas !== canvas || at - cached.at > CACHE_MS)
      cached = { space: measureCanvas(canvas), at };
    return cached.space;
  };
};

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
  /** What a text draws inside its box: its plate or its lines. */
  drawn?: readonly RotatedBox[];
  /** Whether an overlay draws nothing at a point relative to its center, px of the frame along its axes. */
  isClearAt?: (point: Point) => boolean;
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

/** Distance from a point to the box, px of the frame; 0 inside. */
export const distanceTo = (box: RotatedBox, point: Point): number => {
  const { x, y } = toBoxSpace(box, point);
  const outsideX = Math.max(0, Math.abs(x) - box.size.width / 2);
  const outsideY = Math.max(0, Math.abs(y) - box.size.height / 2);
  return Math.hypot(outsideX, outsideY);
};

/** How finely the surroundings of a press are searched for what an overlay draws. */
const DIRECTIONS = 8;

/** Distance from a point to what the element draws, px of the frame; Infinity beyond `slop` of an overlay's opaque pixels. */
const distanceToDrawn = (box: ElementBox, point: Point, slop: number): number => {
  const { drawn, isClearAt } = box;
  if (drawn !== undefined) return Math.min(...drawn.map((part) => distanceTo(part, point)));
  if (isClearAt === undefined) return distanceTo(box, point);
  const at = toBoxSpace(box, point);
  if (!isClearAt(at)) return 0;
  const isNear = Array.from({ length: DIRECTIONS }, (_, step) => (step / DIRECTIONS) * 2 * Math.PI).some(
    (angle) =>
      [slop / 2, slop].some(
        (reach) => !isClearAt({ x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) }),
      ),
  );
  return isNear ? slop : Infinity;
};

/** The frontmost element drawn at `point`, else the nearest within `slop` px of the frame, or null. `boxes` are ordered back to front. */
export const hitTest = (boxes: readonly ElementBox[], point: Point, slop: number): ElementBox | null => {
  const under = boxes.findLast((box) => distanceToDrawn(box, point, slop) === 0);
  if (under !== undefined) return under;
  let nearest: ElementBox | null = null;
  let distance = slop;
  for (const box of boxes) {
    const gap = distanceToDrawn(box, point, slop);
    if (gap > distance) continue;
    nearest = box;
    distance = gap;
  }
  return nearest;
};

/** Distance from what an element draws within which a press hits it, px of the screen. */
const SLOP = { touch: 8, mouse: 4 };

/** The element that a press picks; a selected element wins over those in front of it, and by its box where there is no other. */
export const pickElement = (
  { boxes, selectedIds }: { boxes: readonly ElementBox[]; selectedIds: readonly string[] },
  space: CanvasSpace,
  { point, isMouse }: Pick<PointerInput, 'point' | 'isMouse'>,
): ElementBox | null => {
  const selected = boxes.filter(({ id }) => selectedIds.includes(id));
  const at = space.toFrame(point);
  return (
    hitTest(selected, at, 0) ??
    hitTest(boxes, at, space.lengthOnFrame(isMouse ? SLOP.mouse : SLOP.touch)) ??
    selected.findLast((box) => distanceTo(box, at) === 0) ??
    null
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
