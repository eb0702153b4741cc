import { IconRotateClockwise } from '@tabler/icons-react';
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

/** Whether the rotation handle goes below, because above it would be outside the canvas. */
const isHandleBelow = ({ center, size, rotation }: ElementBox): boolean => {
  const away = size.height / 2 + HANDLE_DISTANCE;
  const angle = (rotation * Math.PI) / 180;
  const by = { x: Math.sin(angle) * away, y: -Math.cos(angle) * away };
  return (
    !isInFrame({ x: center.x + by.x, y: center.y + by.y }) &&
    isInFrame({ x: center.x - by.x, y: center.y - by.y })
  );
};

type SelectionFrameProps = {
  box: ElementBox;
  /** Left out for a multiple selection, which can only be moved. */
  startHandleDrag?: CanvasPointer['startHandleDrag'];
};

/** The frame around the selection: corners resize, the handle above or below rotates. Pointer only, hence hidden from assistive technology. */
export const SelectionFrame = ({ box, startHandleDrag }: SelectionFrameProps) => {
  const start = (kind: 'resize' | 'rotate') => (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) startHandleDrag?.(kind, box, event);
  };
  return (
    <div className={classes.frame} style={placeOf(box)} data-frame-of={box.id} aria-hidden>
      {startHandleDrag !== undefined && (
        <>
          {corners.map((corner) => (
            <span
              key={corner}
              className={classes.corner}
              data-corner={corner}
              onPointerDown={start('resize')}
            />
          ))}
          <span
            className={classes.rotate}
            data-rotate={isHandleBelow(box) ? 'below' : 'above'}
            onPointerDown={start('rotate')}
          >
            <IconRotateClockwise size={14} stroke={2.2} />
          </span>
        </>
      )}
    </div>
  );
};
