import { backgroundBox } from '#remotion/layers/background-box.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/document/update.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from '#src/features/editor/background/focus-picker.module.css';
import { preventTouchScroll } from '#src/ui/pointer-events.ts';

/**
 * What of a picture that covers the frame is seen. Along `axis` it is cut: from `start` percent of the picture for `size` percent.
 * The focus has an effect between `min` and `max`, percent.
 */
export type FocusWindow = {
  axis: 'x' | 'y';
  start: number;
  size: number;
  focus: number;
  min: number;
  max: number;
};

/** Percent of a picture that must be cut off before it is worth choosing where. */
const MIN_CUT = 2;

/** Null where nothing, or hardly anything, is cut off. `file` is its size, px. */
export const focusWindow = (
  background: Pick<PromoBackground, 'fit' | 'focusX' | 'focusY'>,
  file: { width: number; height: number },
): FocusWindow | null => {
  if (background.fit !== 'cover') return null;
  const box = backgroundBox(background, file);
  const isWide = box.width / CANVAS_WIDTH > box.height / CANVAS_HEIGHT;
  const [frame, side, from] = isWide
    ? [CANVAS_WIDTH, box.width, box.left]
    : [CANVAS_HEIGHT, box.height, box.top];
  const size = (frame / side) * POSITION.max;
  if (POSITION.max - size < MIN_CUT) return null;
  const [min, max] = [size / 2, POSITION.max - size / 2];
  const focus = clampTo({ min, max }, isWide ? background.focusX : background.focusY);
  return { axis: isWide ? 'x' : 'y', start: ((0 - from) / side) * POSITION.max, size, focus, min, max };
};

type FocusPickerProps = {
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
const MAX_HEIGHT = 200;

/** The whole picture, small, with what the promo shows of it bright: the bright part is dragged, or moved by keys. */
export const FocusPicker = ({ window, pictureUrl, file, isMirrored, onChange, onEnd }: FocusPickerProps) => {
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
        width: `min(100%, ${(MAX_HEIGHT * file.width) / file.height}px)`,
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
