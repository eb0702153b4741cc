import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import type { PointerInput } from '#src/features/editor/canvas/gesture.ts';
import { idleTimer } from '#src/ui/browser/scheduling.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** Radius of the trash zone, px of the screen (ED-109), and the distance of its center from the lower edge of the canvas. */
const TRASH_RADIUS = 40;
const TRASH_OFFSET = 48;

/** How near to the lower edge of the canvas a finger brings up the zone, px of the screen: less than a call to action is away. */
const TRASH_REACH = 120;

type CanvasRect = Pick<DOMRect, 'left' | 'bottom' | 'width'>;

/** Whether a finger at `point`, px of the screen, is over the trash zone. */
export const isOverTrash = (point: Point, canvas: CanvasRect): boolean => {
  const middle = { x: canvas.left + canvas.width / 2, y: canvas.bottom - TRASH_OFFSET };
  return Math.hypot(point.x - middle.x, point.y - middle.y) <= TRASH_RADIUS;
};

/** How long a finger must dwell over the trash zone before it deletes, ms, so that passing over it does not. */
const DWELL_MS = 200;

export type TrashState = 'hidden' | 'visible' | 'active';

/** Where a finger is, px of the screen, and when, ms. */
export type Finger = Pick<PointerInput, 'point' | 'at'>;

/** The trash zone during a drag. */
export const useTrash = () => {
  const [state, setState] = useState<TrashState>('hidden');
  const [dwell] = useState(() => idleTimer(DWELL_MS));
  const overSince = useRef<number | null>(null);
  useEffect(() => dwell.cancel, [dwell]);

  /** Whether the finger has dwelt over the zone. */
  const accepts = (canvas: CanvasRect, { point, at }: Finger): boolean => {
    overSince.current = isOverTrash(point, canvas) ? (overSince.current ?? at) : null;
    return overSince.current !== null && at - overSince.current >= DWELL_MS;
  };
  return {
    state,
    accepts,
    show: (canvas: CanvasRect, finger: Finger): void => {
      dwell.cancel();
      const isNear = canvas.bottom - finger.point.y <= TRASH_REACH;
      const shown = accepts(canvas, finger) ? 'active' : 'visible';
      setState(isNear ? shown : 'hidden');
      // A resting finger causes no events.
      if (overSince.current !== null) dwell.restart(() => setState('active'));
    },
    hide: (): void => {
      dwell.cancel();
      overSince.current = null;
      setState('hidden');
    },
  };
};

const place = { bottom: TRASH_OFFSET - TRASH_RADIUS, width: 2 * TRASH_RADIUS, height: 2 * TRASH_RADIUS };

/** The drop target that deletes elements. */
export const TrashZone = ({ isActive }: { isActive: boolean }) => (
  <div className={classes.trash} style={place} data-active={isActive}>
    <IconTrash size={28} stroke={1.7} aria-hidden />
    <output className={classes.trashLabel}>{isActive ? 'Let go to delete' : 'Drag here to delete'}</output>
  </div>
);
