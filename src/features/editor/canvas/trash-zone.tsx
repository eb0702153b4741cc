import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { IconTrash } from '@tabler/icons-react';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** Radius of the trash zone, px of the screen (ED-109), and the distance of its centre from the lower edge of the canvas. */
const TRASH_RADIUS = 40;
const TRASH_OFFSET = 72;

type CanvasRect = Pick<DOMRect, 'left' | 'bottom' | 'width'>;

/** Whether a finger at `point`, px of the screen, is over the trash zone. */
export const isOverTrash = (point: Point, canvas: CanvasRect): boolean => {
  const middle = { x: canvas.left + canvas.width / 2, y: canvas.bottom - TRASH_OFFSET };
  return Math.hypot(point.x - middle.x, point.y - middle.y) <= TRASH_RADIUS;
};

const place = { bottom: TRASH_OFFSET - TRASH_RADIUS, width: 2 * TRASH_RADIUS, height: 2 * TRASH_RADIUS };

/** Drop target that deletes what a finger drags onto it. */
export const TrashZone = ({ isActive }: { isActive: boolean }) => (
  <div className={classes.trash} style={place} data-active={isActive}>
    <IconTrash size={28} stroke={1.7} aria-hidden />
    <output className={classes.trashLabel}>{isActive ? 'Let go to delete' : 'Drag here to delete'}</output>
  </div>
);
