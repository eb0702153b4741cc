import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { lateness } from '#tests/bench/editor/figures.ts';
import { type Frames, framesOf, watchScreen } from '#tests/bench/editor/frames.ts';
import type { Late, WatchedPage } from '#tests/bench/editor/page.ts';

/** How long one drag takes, s. */
const DRAG_TAKES = 2;
/** How often an ordinary mouse and the touchscreen of an ordinary phone report, per second. */
const PER_SECOND = { mouse: 125, finger: 120 };

/** Radius of the circle that the pointer describes, px. */
const RADIUS = 60;

type Point = { x: number; y: number };

type Pointer = {
  perSecond: number;
  down: (x: number, y: number) => Promise<unknown>;
  move: (x: number, y: number) => Promise<unknown>;
  up: (x: number, y: number) => Promise<unknown>;
};

const mouseOf = ({ session }: WatchedPage): Pointer => {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  return {
    perSecond: PER_SECOND.mouse,
    down: (x, y) => send('mousePressed', x, y),
    move: (x, y) => send('mouseMoved', x, y),
    up: (x, y) => send('mouseReleased', x, y),
  };
};

const fingerOf = ({ session }: WatchedPage): Pointer => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    perSecond: PER_SECOND.finger,
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
};

/** Moves the pointer once around. It does not wait for the page: each movement comes at its time. */
const circle = async ({ move, perSecond }: Pointer, middle: Point): Promise<void> => {
  const start = performance.now();
  const traces: Promise<unknown>[] = [];
  const steps = DRAG_TAKES * perSecond;
  for (let step = 1; step <= steps; step += 1) {
    const angle = (step * 2 * Math.PI) / steps;
    traces.push(move(middle.x + RADIUS * Math.cos(angle), middle.y + RADIUS * Math.sin(angle)));
    await setTimeout(Math.max(0, start + (step * 1000) / perSecond - performance.now()));
  }
  await Promise.all(traces);
};

/** Mouse and finger, through DevTools. */
export const pointers = { mouse: mouseOf, finger: fingerOf };

export type Drag = {
  /** Frames per second in which the text followed the pointer. */
  followed: number;
  /** Frames per second that the page drew, and the longest, ms. */
  drawn: Frames;
  /**
   * Frames per second that reached the screen, at most as many as moved the text, and the longest gap, ms. `all` also counts gaps in
   * which the text rightly stood still.
   */
  shown: Frames;
  all: Frames;
  /** From the pointer event to the frame that shows it, 95th percentile, ms. */
  late: Late;
};

/** Drags what is at `start` once around to where it was; returns how late its movements were from the press on, ms. */
export const dragBack = async (
  { noted, stopRecording }: WatchedPage,
  pointer: Pointer,
  start: Point,
): Promise<Late> => {
  await stopRecording();
  await pointer.down(start.x, start.y);
  await circle(pointer, { x: start.x - RADIUS, y: start.y });
  const { moves } = await noted();
  await pointer.up(start.x, start.y);
  return lateness(moves);
};

/** Drags what is at `middle` once around, and drops it. */
export const dragAround = async (
  browser: Browser,
  opened: WatchedPage,
  pointer: Pointer,
  middle: Point,
): Promise<Drag> => {
  // Before the pointer goes down, because a pause during a drag commits it.
  const onScreen = await watchScreen(browser, opened.page);
  await opened.page.evaluate('watchFrames()');
  await pointer.down(middle.x, middle.y);
  // Beyond the threshold of touch, so that the drag has started.
  for (let step = 1; step <= 6; step += 1) await pointer.move(middle.x + (step * RADIUS) / 6, middle.y);
  await opened.stopRecording();
  await circle(pointer, middle);
  const { moves, frames, stills } = await opened.noted();
  const { shown, all } = await onScreen(DRAG_TAKES, stills);
  await pointer.up(middle.x + RADIUS, middle.y);
  const followed = moves.length / DRAG_TAKES;
  return {
    followed,
    drawn: framesOf(frames),
    shown: { perSecond: Math.min(shown.perSecond, followed), longest: shown.longest },
    all,
    late: lateness(moves),
  };
};
