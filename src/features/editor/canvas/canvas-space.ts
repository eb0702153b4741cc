import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';

/** The film on the screen: where it is, and how many px of the frame one px of the screen is. */
export type CanvasSpace = {
  canvas: HTMLElement;
  rect: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;
  /** A point of the screen on the frame. */
  toFrame: (point: Point) => Point;
  /** A length on the screen on the frame. */
  lengthOnFrame: (px: number) => number;
};

/** Measures the film where it is now. */
export const measureCanvas = (film: HTMLElement): CanvasSpace => {
  const rect = film.getBoundingClientRect();
  const scale = CANVAS_WIDTH / Math.max(1, rect.width);
  return {
    canvas: film,
    rect,
    toFrame: ({ x, y }) => ({ x: (x - rect.left) * scale, y: (y - rect.top) * scale }),
    lengthOnFrame: (px) => px * scale,
  };
};

/** How long the film may be taken to stay where it was, ms: to measure it at every movement of a hand costs as much as to follow it. */
const CACHE_MS = 100;

/**
 * The film as it was measured a moment ago, or anew; `at` is the time stamp of the event that asks, ms. `isPress`: what is pressed
 * is where it is now.
 */
export const cachedCanvasSpace = (): ((film: HTMLElement, at: number, isPress?: boolean) => CanvasSpace) => {
  let known: { space: CanvasSpace; at: number } | null = null;
  return (film, at, isPress = false) => {
    if (isPress || known?.space.canvas !== film || at - known.at > CACHE_MS)
      known = { space: measureCanvas(film), at };
    return known.space;
  };
};
