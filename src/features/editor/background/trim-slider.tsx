import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { type TrimPart, moveTrimRange, secondsLabel } from '#src/features/editor/background/trim-range.ts';
import type { SampledFrame } from '#src/features/editor/background/sample-frames.ts';
import classes from '#src/features/editor/background/trim-slider.module.css';
import type { TrimRange } from '#src/features/editor/document/background-edits.ts';
import { preventTouchScroll } from '#src/ui/pointer-events.ts';

/** A picture that exists as pixels. */
const FrameCanvas = ({ picture }: { picture: Pixels }) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = picture;
  useEffect(() => {
    const image = new ImageData(width, height);
    image.data.set(data);
    ref.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [width, height, data]);
  return <canvas ref={ref} width={width} height={height} />;
};

type TrimSliderProps = {
  /** Seconds of the file. */
  duration: number;
  piece: TrimRange;
  /** Pictures from all along the file; none while they are not there yet. */
  pictures: readonly SampledFrame[];
  /** `part` is what is moved. */
  onChange: (piece: TrimRange, part: TrimPart) => void;
  /** The hand or the key is up again. */
  onEnd: () => void;
};

/** Seconds that a key moves by, alone and with Shift or by Page Up and Page Down; the hand moves in the smaller ones. */
const STEP = { small: 0.1, large: 1 };

const labels: Record<TrimPart, string> = {
  start: 'Beginning of the part',
  end: 'End of the part',
  whole: 'Which part of the video',
};

const valueOf = (piece: TrimRange, part: TrimPart): number => (part === 'end' ? piece.end : piece.start);

/** Where a key moves a part to; null for a key that means nothing here. */
const keyTarget = ({ key, shiftKey }: KeyboardEvent, now: number, duration: number): number | null => {
  const step = shiftKey ? STEP.large : STEP.small;
  const places: Record<string, number> = {
    ArrowLeft: now - step,
    ArrowDown: now - step,
    ArrowRight: now + step,
    ArrowUp: now + step,
    PageDown: now - STEP.large,
    PageUp: now + STEP.large,
    Home: 0,
    End: duration,
  };
  return places[key] ?? null;
};

/** The whole video as a strip, and on it the part that is used: its two ends and the part itself are dragged, or moved by keys. */
export const TrimSlider = ({ duration, piece, pictures, onChange, onEnd }: TrimSliderProps) => {
  const stripRef = useRef<HTMLDivElement>(null);
  const heldRef = useRef<number | null>(null);
  const percent = (seconds: number): string => `${(seconds / duration) * 100}%`;
  const move = (part: TrimPart, seconds: number): void => {
    const tidy = Math.round(seconds / STEP.small) * STEP.small;
    onChange(moveTrimRange(piece, part, tidy, duration), part);
  };
  const secondsAt = ({ clientX }: PointerEvent): number => {
    const rect = stripRef.current?.getBoundingClientRect();
    return rect === undefined ? 0 : ((clientX - rect.left) / Math.max(1, rect.width)) * duration;
  };
  const release = (): void => {
    if (heldRef.current === null) return;
    heldRef.current = null;
    onEnd();
  };
  const slider = (part: TrimPart) => ({
    ref: preventTouchScroll,
    role: 'slider',
    tabIndex: 0,
    'aria-label': labels[part],
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(duration * 10) / 10,
    'aria-valuenow': Math.round(valueOf(piece, part) * 10) / 10,
    'aria-valuetext':
      part === 'whole'
        ? `${secondsLabel(piece.start)} to ${secondsLabel(piece.end)}`
        : secondsLabel(valueOf(piece, part)),
    onKeyDown: (event: KeyboardEvent) => {
      const to = keyTarget(event, valueOf(piece, part), duration);
      if (to === null) return;
      event.preventDefault();
      move(part, to);
    },
    onKeyUp: onEnd,
    onBlur: onEnd,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      event.preventDefault();
      heldRef.current = secondsAt(event) - valueOf(piece, part);
    },
    onPointerMove: (event: PointerEvent) => {
      if (heldRef.current !== null) move(part, secondsAt(event) - heldRef.current);
    },
    onPointerUp: release,
    onPointerCancel: release,
  });
  const isAll = piece.start < 0.05 && piece.end > duration - 0.05;
  const place = { left: percent(piece.start), right: percent(duration - piece.end) };
  return (
    <div
      className={classes['strip']}
      ref={stripRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw its own frame
      role="group"
      aria-label="The part of the video that is used"
    >
      <div className={classes['pictures']} aria-hidden>
        {pictures.map((picture) => (
          <FrameCanvas key={picture.time} picture={picture} />
        ))}
      </div>
      <div className={classes['shade']} data-side="start" style={{ left: 0, width: percent(piece.start) }} />
      <div
        className={classes['shade']}
        data-side="end"
        style={{ right: 0, width: percent(duration - piece.end) }}
      />
      {isAll ? (
        <div className={classes['part']} style={place} data-all="" />
      ) : (
        <div className={classes['part']} style={place} {...slider('whole')} />
      )}
      <div className={classes['handle']} data-end="start" style={{ left: place.left }} {...slider('start')} />
      <div className={classes['handle']} data-end="end" style={{ right: place.right }} {...slider('end')} />
    </div>
  );
};
