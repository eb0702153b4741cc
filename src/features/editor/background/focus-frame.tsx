import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from '#src/features/editor/background/focus-frame.module.css';
import type { FocusWindow } from '#src/features/editor/background/focus-window.ts';
import { preventTouchScroll } from '#src/ui/pointer-events.ts';

type FocusFrameProps = {
  window: FocusWindow;
  /** The whole picture. */
  pictureUrl: string;
  /** Size of the file, px. */
  file: { width: number; height: number };
  isMirrored: boolean;
  /** `focus` is percent of the picture along the window's axis. */
  onChange: (focus: number) => void;
  onEnd: () => void;
};

/** Percent of the picture that a key moves by, alone and with Shift. */
const STEP = { small: 1, large: 10 };

/** Of the frame, px. */
const HIGHEST = 200;

/** The whole picture, small, with what the promo shows of it bright: the bright part is dragged, or moved by keys. */
export const FocusFrame = ({ window, pictureUrl, file, isMirrored, onChange, onEnd }: FocusFrameProps) => {
  const frameRef = useRef<HTMLDivElement>(null);
  const heldRef = useRef<number | null>(null);
  const { axis, start, size, focus, min, max } = window;
  const isAcross = axis === 'x';
  // A mirrored picture is shown mirrored, and the hand moves what it sees.
  const forward = isAcross && isMirrored ? -1 : 1;
  const move = (to: number): void => onChange(Math.min(max, Math.max(min, to)));
  const percentAt = ({ clientX, clientY }: PointerEvent): number => {
    const rect = frameRef.current?.getBoundingClientRect();
    if (rect === undefined) return 0;
    const share = isAcross
      ? (clientX - rect.left) / Math.max(1, rect.width)
      : (clientY - rect.top) / Math.max(1, rect.height);
    return (forward === 1 ? share : 1 - share) * 100;
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? STEP.large : STEP.small;
    const places: Record<string, number> = {
      ArrowLeft: focus - step * forward,
      ArrowUp: focus - step,
      ArrowRight: focus + step * forward,
      ArrowDown: focus + step,
      Home: forward === 1 ? min : max,
      End: forward === 1 ? max : min,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const release = (): void => {
    if (heldRef.current === null) return;
    heldRef.current = null;
    onEnd();
  };
  const percent = `${start}%`;
  const length = `${size}%`;
  return (
    <div
      className={classes['frame']}
      ref={frameRef}
      data-mirrored={isMirrored}
      style={{
        aspectRatio: `${file.width} / ${file.height}`,
        width: `min(100%, ${(HIGHEST * file.width) / file.height}px)`,
      }}
    >
      <img src={pictureUrl} alt="" draggable={false} />
      <div
        ref={preventTouchScroll}
        className={classes['window']}
        style={isAcross ? { left: percent, width: length } : { top: percent, height: length }}
        data-axis={axis}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot be dragged by its middle
        role="slider"
        tabIndex={0}
        aria-label="What is seen of the picture"
        aria-orientation={isAcross ? 'horizontal' : 'vertical'}
        aria-valuemin={Math.round(min)}
        aria-valuemax={Math.round(max)}
        aria-valuenow={Math.round(focus)}
        aria-valuetext={`Around ${Math.round(focus)} % from the ${isAcross ? 'left' : 'top'} of the video`}
        onKeyDown={onKey}
        onKeyUp={onEnd}
        onBlur={onEnd}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
          event.preventDefault();
          heldRef.current = percentAt(event) - focus;
        }}
        onPointerMove={(event) => {
          if (heldRef.current !== null) move(percentAt(event) - heldRef.current);
        }}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  );
};
