import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';

/** The film on the screen: where it is, and how many px of the frame one px of the screen is. */
export type FilmSpace = {
  film: HTMLElement;
  rect: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;
  /** A point of the screen on the frame. */
  toFrame: (point: Point) => Point;
  /** A length on the screen on the frame. */
  lengthOnFrame: (px: number) => number;
};

/** Measured when it is asked for: the film moves with the window. */
export const filmSpace = (film: HTMLElement): FilmSpace => {
  const rect = film.getBoundingClientRect();
  const scale = CANVAS_WIDTH / Math.max(1, rect.width);
  return {
    film,
    rect,
    toFrame: ({ x, y }) => ({ x: (x - rect.left) * scale, y: (y - rect.top) * scale }),
    lengthOnFrame: (px) => px * scale,
  };
};
