import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { SampledFrame } from '#src/features/editor/background/sample-frames.ts';
import { type TrimPart, moveTrimRange, secondsLabel } from '#src/features/editor/background/trim-range.ts';
import type { TrimRange } from '#src/features/editor/document/promo-edits.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import classes from '#src/features/editor/background/trim-slider.module.css';

const FrameCanvas = ({ frame }: { frame: Pixels }) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = frame;
  useEffect(() => {
    const image = new ImageData(width, height);
    image.data.set(data);
    ref.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [width, height, data]);
  return <canvas ref={ref} width={width} height={height} />;
};

type TrimSliderProps = {
  /** Duration of the file, seconds. */
  duration: number;
  range: TrimRange;
  /** Frames across the file; empty until they are sampled. */
  frames: readonly SampledFrame[];
  /** Shown until the frames are sampled, and if the browser cannot sample them. */
  posterUrl: string;
  /** `part` is the moved part. */
  onChange: (range: TrimRange, part: TrimPart) => void;
  /** Called when a drag or a key press ends. */
  onEnd: () => void;
};

/** Seconds per key press: `large` with Shift, Page Up and Page Down. Drags snap to `small`. */
const STEP = { small: 0.1, large: 1 };

const labels: Record<TrimPart, string> = {
  start: 'Trim start',
  end: 'Trim end',
  whole: 'Trimmed part of the video',
};

const valueOf = (range: TrimRange, part: TrimPart): number => (part === 'end' ? range.end : range.start);

/** The value after a key press, seconds; null for other keys. */
const keyTarget = ({ key, shiftKey }: KeyboardEvent, now: number, duration: number): number | null => {
  const step = shiftKey ? STEP.large : STEP.small;
  const targets: Record<string, number> = {
    ArrowLeft: now - step,
    ArrowDown: now - step,
    ArrowRight: now + step,
    ArrowUp: now + step,
    PageDown: now - STEP.large,
    PageUp: now + STEP.large,
    Home: 0,
    End: duration,
  };
  return targets[key] ?? null;
};

/** Trims the video: both ends and the whole range can be dragged or moved by keys. */
export const TrimSlider = ({ duration, range, frames, posterUrl, onChange, onEnd }: TrimSliderProps) => {
  const sliderRef = useRef<HTMLDivElement>(null);
  const grabOffset = useRef<number | null>(null);
  const percent = (seconds: number): string => `${(seconds / duration) * 100}%`;
  const move = (part: TrimPart, seconds: number): void => {
    const rounded = Math.round(seconds / STEP.small) * STEP.small;
    onChange(moveTrimRange(range, part, rounded, duration), part);
  };
  const secondsAt = ({ clientX }: PointerEvent): number => {
    const rect = sliderRef.current?.getBoundingClientRect();
    return rect === undefined ? 0 : ((clientX - rect.left) / Math.max(1, rect.width)) * duration;
  };
  const endDrag = (): void => {
    if (grabOffset.current === null) return;
    grabOffset.current = null;
    onEnd();
  };
  const handleProps = (part: TrimPart) => ({
    ref: preventTouchScroll,
    role: 'slider',
    tabIndex: 0,
    'aria-label': labels[part],
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(duration * 10) / 10,
    'aria-valuenow': Math.round(valueOf(range, part) * 10) / 10,
    'aria-valuetext':
      part === 'whole'
        ? `${secondsLabel(range.start)} to ${secondsLabel(range.end)}`
        : secondsLabel(valueOf(range, part)),
    onKeyDown: (event: KeyboardEvent) => {
      const to = keyTarget(event, valueOf(range, part), duration);
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
      grabOffset.current = secondsAt(event) - valueOf(range, part);
    },
    onPointerMove: (event: PointerEvent) => {
      if (grabOffset.current !== null) move(part, secondsAt(event) - grabOffset.current);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
  const isUntrimmed = range.start < 0.05 && range.end > duration - 0.05;
  const place = { left: percent(range.start), right: percent(duration - range.end) };
  return (
    <div
      className={classes.slider}
      ref={sliderRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw its own frame
      role="group"
      aria-label="Trim the video"
      data-needs-playback
    >
      <div
        className={classes.frames}
        style={frames.length === 0 ? { backgroundImage: `url("${posterUrl}")` } : undefined}
        aria-hidden
      >
        {frames.map((frame) => (
          <FrameCanvas key={frame.time} frame={frame} />
        ))}
      </div>
      <div className={classes.shade} data-side="start" style={{ left: 0, width: percent(range.start) }} />
      <div
        className={classes.shade}
        data-side="end"
        style={{ right: 0, width: percent(duration - range.end) }}
      />
      {isUntrimmed ? (
        <div className={classes.range} style={place} data-all="" />
      ) : (
        <div className={classes.range} style={place} {...handleProps('whole')} />
      )}
      <div
        className={classes.handle}
        data-end="start"
        style={{ left: place.left }}
        {...handleProps('start')}
      />
      <div className={classes.handle} data-end="end" style={{ right: place.right }} {...handleProps('end')} />
    </div>
  );
};
