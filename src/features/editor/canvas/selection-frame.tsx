import { IconRotateClockwise } from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import classes from '#src/features/editor/canvas/selection-frame.module.css';
import type { Hand } from '#src/features/editor/canvas/use-hand.ts';

const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

const placeOf = ({ center, size, rotation }: ElementBox): CSSProperties => ({
  left: `${(center.x / CANVAS_WIDTH) * 100}%`,
  top: `${(center.y / CANVAS_HEIGHT) * 100}%`,
  width: `${(size.width / CANVAS_WIDTH) * 100}%`,
  height: `${(size.height / CANVAS_HEIGHT) * 100}%`,
  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
});

/** A quiet line around one of several that are chosen. */
export const ChosenOutline = ({ box }: { box: ElementBox }) => (
  <div className={classes['outline']} style={placeOf(box)} data-frame-of={box.id} aria-hidden />
);

type SelectionFrameProps = {
  box: ElementBox;
  /** Left out around several, which are moved together only. */
  takeHandle?: Hand['takeHandle'];
};

/** The frame around what is chosen: its corners size it, the handle above it turns it. For the eye and the hand only. */
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
          <span className={classes['turn']} onPointerDown={take('turn')}>
            <IconRotateClockwise size={14} stroke={2.2} />
          </span>
        </>
      )}
    </div>
  );
};
