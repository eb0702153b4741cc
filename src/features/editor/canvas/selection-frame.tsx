import { IconLock, IconRotateClockwise } from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import classes from '#src/features/editor/canvas/selection-frame.module.css';
import type { CanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';

const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

const placeOf = ({ center, size, rotation }: ElementBox): CSSProperties => ({
  left: `${(center.x / CANVAS_WIDTH) * 100}%`,
  top: `${(center.y / CANVAS_HEIGHT) * 100}%`,
  width: `${(size.width / CANVAS_WIDTH) * 100}%`,
  height: `${(size.height / CANVAS_HEIGHT) * 100}%`,
  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
});

/** A dashed outline around one element of a multiple selection. */
export const SelectionOutline = ({ box }: { box: ElementBox }) => (
  <div className={classes.outline} style={placeOf(box)} data-frame-of={box.id} aria-hidden />
);

/** Distance of the rotation handle from the selection frame, px of the frame on most screens. */
const HANDLE_DISTANCE = 100;

const isInFrame = ({ x, y }: Point): boolean => x >= 0 && x <= CANVAS_WIDTH && y >= 0 && y <= CANVAS_HEIGHT;

/** The side of the rotation handle: below, or above if only there it is inside the canvas. */
const rotateSide = ({ center, size, rotation }: ElementBox): 'above' | 'below' => {
  const away = size.height / 2 + HANDLE_DISTANCE;
  const angle = (rotation * Math.PI) / 180;
  const by = { x: Math.sin(angle) * away, y: -Math.cos(angle) * away };
  const fitsBelow = isInFrame({ x: center.x - by.x, y: center.y - by.y });
  return !fitsBelow && isInFrame({ x: center.x + by.x, y: center.y + by.y }) ? 'above' : 'below';
};

type SelectionFrameProps = {
  box: ElementBox;
  /** Shows a lock: the element cannot be resized. */
  isLocked: boolean;
  /** Left out for a multiple selection, which can only be moved. */
  startHandleDrag?: CanvasPointer['startHandleDrag'];
};

/** The frame around the selection: corners resize, the handle below or above rotates. Pointer only, hence hidden from assistive technology. */
export const SelectionFrame = ({ box, isLocked, startHandleDrag }: SelectionFrameProps) => {
  const start = (kind: 'resize' | 'rotate') => (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) startHandleDrag?.(kind, box, event);
  };
  return (
    <div className={classes.frame} style={placeOf(box)} data-frame-of={box.id} aria-hidden>
      {isLocked && (
        <span className={classes.lock}>
          <IconLock size={14} stroke={2.2} />
        </span>
      )}
      {startHandleDrag !== undefined && (
        <div className={classes.handles}>
          {corners.map((corner) => (
            <span
              key={corner}
              className={classes.corner}
              data-corner={corner}
              onPointerDown={start('resize')}
            >
              <span className={classes.dot} />
            </span>
          ))}
          <span className={classes.rotate} data-rotate={rotateSide(box)} onPointerDown={start('rotate')}>
            <IconRotateClockwise size={14} stroke={2.2} />
          </span>
        </div>
      )}
    </div>
  );
};
