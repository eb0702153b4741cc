import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

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
