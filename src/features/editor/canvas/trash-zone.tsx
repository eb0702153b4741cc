import { IconTrash } from '@tabler/icons-react';
import { TRASH_ABOVE_EDGE, TRASH_RADIUS } from '#src/features/editor/canvas/trash.ts';
import classes from '#src/features/editor/canvas/trash-zone.module.css';

const place = { bottom: TRASH_ABOVE_EDGE - TRASH_RADIUS, width: 2 * TRASH_RADIUS, height: 2 * TRASH_RADIUS };

/** Where a finger drops what it wants to be rid of. */
export const TrashZone = ({ isHot }: { isHot: boolean }) => (
  <div className={classes['trash']} style={place} data-hot={isHot}>
    <IconTrash size={28} stroke={1.7} aria-hidden />
    <output className={classes['trash-label']}>{isHot ? 'Let go to delete' : 'Drag here to delete'}</output>
  </div>
);
