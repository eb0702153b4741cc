import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Timing } from '#schema/elements/motion.ts';
import { FPS } from '#schema/limits.ts';
import { endOf, MIN_SHOWN } from '#src/features/editor/document/motion-edits.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { spokenTime } from '#src/ui/copy/time-label.ts';
import classes from '#src/features/editor/motion/time-bar.module.css';

/** What of the bar is dragged. */
type Part = 'from' | 'to' | 'whole';

/** React's type lacks custom properties. */
type BarStyle = CSSProperties & { '--from': string; '--to': string; '--enter': string; '--exit': string };

/** Times that attract what is dragged, if it is this close, px. */
const SNAP_PX = 6;

const STEP = 0.1;
const LARGE_STEP = 1;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -LARGE_STEP,
  PageUp: LARGE_STEP,
};

type TimeBarProps = {
  /** Of the element, such as 'Header'. */
  name: string;
  timing: Timing;
  /** Of the promo, seconds. */
  videoDuration: number;
  /** Seconds of the entrance and the exit, which the bar shows as slopes. */
  enter: number;
  exit: number;
  /** Seconds to which an edge snaps, besides whole ones. */
  snapTo?: readonly number[];
  isSelected?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
  onChange: (timing: Timing) => void;
  onEnd: () => void;
};

/** The times after a part has moved by `seconds`; the others stay, or for the whole bar its length does. */
const moved = (
  part: Part,
  seconds: number,
  { from, to, videoDuration }: { from: number; to: number; videoDuration: number },
): Timing => {
  if (part === 'from') return { from: Math.min(to - MIN_SHOWN, Math.max(0, from + seconds)), to };
  if (part === 'to') return { from, to: Math.min(videoDuration, Math.max(from + MIN_SHOWN, to + seconds)) };
  const by = Math.min(videoDuration - to, Math.max(-from, seconds));
  return { from: from + by, to: to + by };
};

const nearest = (seconds: number, points: readonly number[], within: number): number => {
  const [closest] = points
    .filter((point) => Math.abs(point - seconds) <= within)
    .toSorted((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds));
  return closest ?? seconds;
};

/** When an element is shown, as a bar over the promo's time: its ends are dragged, or all of it is moved; by keys too. */
export const TimeBar = (props: TimeBarProps) => {
  const {
    name,
    timing,
    videoDuration,
    enter,
    exit,
    snapTo = [],
    isSelected = false,
    isDisabled = false,
  } = props;
  const { onSelect, onChange, onEnd } = props;
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: Part; x: number; from: number; to: number } | null>(null);
  const from = timing.from;
  const to = endOf(timing, videoDuration);
  const times = { from, to, videoDuration };

  const start = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    onSelect?.();
    if (isDisabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { part, x: event.clientX, from, to };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const width = track.current?.clientWidth ?? 0;
    if (drag.current === null || width === 0) return;
    const { part, x } = drag.current;
    const before = { from: drag.current.from, to: drag.current.to, videoDuration };
    const perPx = videoDuration / width;
    const seconds = (event.clientX - x) * perPx;
    const edge = part === 'to' ? before.to : before.from;
    const whole = Math.round(edge + seconds);
    const snapped = nearest(edge + seconds, [...snapTo, whole, videoDuration], SNAP_PX * perPx);
    onChange(moved(part, snapped - edge, before));
  };
  const stop = (): void => {
    if (drag.current === null) return;
    drag.current = null;
    onEnd();
  };
  const press = (part: Part) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const ends = { Home: -videoDuration, End: videoDuration }[event.key];
    const by = step === undefined ? ends : step * (event.shiftKey ? LARGE_STEP / STEP : 1);
    if (by === undefined || isDisabled || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(moved(part, by, times));
  };
  const handle = (part: Part, value: number, label: string) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${name}: ${label}`,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(videoDuration * 100) / 100,
    'aria-valuenow': Math.round(value * 100) / 100,
    'aria-valuetext': spokenTime(value),
    'aria-disabled': isDisabled,
    onPointerDown: start(part),
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
    onFocus: onSelect,
    onKeyDown: press(part),
    onKeyUp: onEnd,
  });
  const percent = (seconds: number): string => `${(seconds / videoDuration) * 100}%`;
  const length = Math.max(1 / FPS, to - from);
  const style: BarStyle = {
    '--from': percent(from),
    '--to': percent(to),
    '--enter': `${Math.min(100, (enter / length) * 100)}%`,
    '--exit': `${Math.min(100, (exit / length) * 100)}%`,
  };
  return (
    <div
      ref={track}
      className={classes.track}
      style={style}
      data-selected={isSelected}
      data-disabled={isDisabled}
    >
      <div ref={preventTouchScroll} className={classes.bar} {...handle('whole', from, 'moves')}>
        <span className={classes.enter} />
        <span className={classes.exit} />
      </div>
      <div
        ref={preventTouchScroll}
        className={classes.grip}
        data-end="from"
        {...handle('from', from, 'comes at')}
      />
      <div ref={preventTouchScroll} className={classes.grip} data-end="to" {...handle('to', to, 'goes at')} />
    </div>
  );
};
