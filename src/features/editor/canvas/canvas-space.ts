import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';

/** Converts between the screen and the frame: where the canvas is on the screen, and its scale. */
export type CanvasSpace = {
  canvas: HTMLElement;
  rect: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;
  /** Screen point to frame point, px. */
  toFrame: (point: Point) => Point;
  /** Screen length to frame length, px. */
  lengthOnFrame: (px: number) => number;
};

/** Measures the canvas as it is on the screen now. */

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

/** How long a measurement is reused, ms: measuring at every pointer move costs as much as the drag itself. */
const CACHE_MS = 100;

/**
 * Measures the canvas at most every `CACHE_MS`. `at` is the event's time stamp, ms. A press (`isPress`) always measures, because
 * a drag must start from the current position.
 */
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
