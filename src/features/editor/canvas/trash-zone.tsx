import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { IconTrash } from '@tabler/icons-react';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** Radius of the trash zone, px of the screen (document 1, section 9), and how far its middle is above the film's lower edge. */
const TRASH_RADIUS = 40;
const TRASH_OFFSET = 72;

type Film = Pick<DOMRect, 'left' | 'bottom' | 'width'>;

/** Whether a finger at `point`, px of the screen, would drop what it holds into the trash. */
export const isOverTrash = (point: Point, film: Film): boolean => {
  const middle = { x: film.left + film.width / 2, y: film.bottom - TRASH_OFFSET };
  return Math.hypot(point.x - middle.x, point.y - middle.y) <= TRASH_RADIUS;
};

const place = { bottom: TRASH_OFFSET - TRASH_RADIUS, width: 2 * TRASH_RADIUS, height: 2 * TRASH_RADIUS };

/** Where a finger drops what it wants to be rid of. */
export const TrashZone = ({ isHot }: { isHot: boolean }) => (
  <div className={classes['trash']} style={place} data-hot={isHot}>
    <IconTrash size={28} stroke={1.7} aria-hidden />
    <output className={classes['trash-label']}>{isHot ? 'Let go to delete' : 'Drag here to delete'}</output>
  </div>
);
