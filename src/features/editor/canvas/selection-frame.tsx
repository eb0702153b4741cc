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

/** A quiet line around one of several that are chosen. */
export const SelectionOutline = ({ box }: { box: ElementBox }) => (
  <div className={classes['outline']} style={placeOf(box)} data-frame-of={box.id} aria-hidden />
);

/** How far the turning handle is from the frame it turns, px of the frame on most screens. */
const HANDLE_DISTANCE = 100;

const isInFrame = ({ x, y }: Point): boolean => x >= 0 && x <= CANVAS_WIDTH && y >= 0 && y <= CANVAS_HEIGHT;

/** Whether the handle that turns stands below: above it the film ends. */
const hasHandleBelow = ({ center, size, rotation }: ElementBox): boolean => {
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
  /** Left out around several, which are moved together only. */
  takeHandle?: CanvasPointer['startHandleDrag'];
};

/** The frame around what is chosen: its corners size it, the handle above or below it turns it. For the eye and the hand only. */
export const SelectionFrame = ({ box, takeHandle }: SelectionFrameProps) => {
  const take = (does: 'resize' | 'turn') => (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) takeHandle?.(does, box, event);
  };
  return (
    <div className={classes['frame']} style={placeOf(box)} data-frame-of={box.id} aria-hidden>
      {takeHandle !== undefined && (
        <>
          {corners.map((corner) => (
            <span
              key={corner}
              className={classes['corner']}
              data-corner={corner}
              onPointerDown={take('resize')}
            />
          ))}
          <span
            className={classes['turn']}
            data-turn={hasHandleBelow(box) ? 'below' : 'above'}
            onPointerDown={take('turn')}
          >
            <IconRotateClockwise size={14} stroke={2.2} />
          </span>
        </>
      )}
    </div>
  );
};
