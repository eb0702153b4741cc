import type { Point } from '#remotion/text-layout/keep-in-frame.ts';

/** Radius of the trash zone, px of the screen (document 1, section 9), and how far its middle is above the film's lower edge. */
export const TRASH_RADIUS = 40;
export const TRASH_ABOVE_EDGE = 72;

type Film = Pick<DOMRect, 'left' | 'bottom' | 'width'>;

/** Whether a finger at `point`, px of the screen, would drop what it holds into the trash. */
export const isOverTrash = (point: Point, film: Film): boolean => {
  const middle = { x: film.left + film.width / 2, y: film.bottom - TRASH_ABOVE_EDGE };
  return Math.hypot(point.x - middle.x, point.y - middle.y) <= TRASH_RADIUS;
};
