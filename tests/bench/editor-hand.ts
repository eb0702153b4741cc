import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { percentile } from '#tests/bench/editor-figures.ts';
import { drawnWhile } from '#tests/bench/editor-frames.ts';
import type { WatchedPage } from '#tests/bench/editor-page.ts';

/** Movements of one drag, two seconds of a hand: as many in a second as a screen senses. */
export const MOVES = 120;
const PER_SECOND = 60;

/** A circle under the hand, px. */
const RADIUS = 60;

type Point = { x: number; y: number };

type Hand = {
  down: (x: number, y: number) => Promise<unknown>;
  move: (x: number, y: number) => Promise<unknown>;
  up: (x: number, y: number) => Promise<unknown>;
};

const mouseOf = ({ session }: WatchedPage): Hand => {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  return {
    down: (x, y) => send('mousePressed', x, y),
    move: (x, y) => send('mouseMoved', x, y),
    up: (x, y) => send('mouseReleased', x, y),
  };
};

const fingerOf = ({ session }: WatchedPage): Hand => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
};

/** Moves the hand once around. A hand does not wait for the page: each movement comes at its time, whatever became of the last. */
const circle = async (hand: Hand, middle: Point): Promise<void> => {
  const start = performance.now();
  const taken: Promise<unknown>[] = [];
  for (let step = 1; step <= MOVES; step += 1) {
    const angle = (step * 2 * Math.PI) / MOVES;
    taken.push(hand.move(middle.x + RADIUS * Math.cos(angle), middle.y + RADIUS * Math.sin(angle)));
    await setTimeout(Math.max(0, start + (step * 1000) / PER_SECOND - performance.now()));
  }
  await Promise.all(taken);
};

/** Which hand holds, by what DevTools sends for it. */
export const hands = { mouse: mouseOf, finger: fingerOf };

export type Drag = {
  /** Movements that the film followed. */
  followed: number;
  /** Frames that were drawn in a second, and the longest, ms. A frame in which the text stays where it was is none of the drag. */
  perSecond: number;
  longest: number;
  /** From the pointer to the frame that shows it, ms: 95 of 100 are sooner. */
  late: number;
};

/** Takes what lies at `middle`, moves it once around, and lets it go. */
export const dragAround = async (
  browser: Browser,
  opened: WatchedPage,
  hand: Hand,
  middle: Point,
): Promise<Drag> => {
  await hand.down(middle.x, middle.y);
  // Beyond the threshold of a finger, so that the drag has begun.
  for (let step = 1; step <= 6; step += 1) await hand.move(middle.x + (step * RADIUS) / 6, middle.y);
  await opened.forget();
  const drawn = await drawnWhile(browser, opened.page, () => circle(hand, middle));
  await hand.up(middle.x + RADIUS, middle.y);
  const { moves } = await opened.noted();
  return {
    followed: moves.length,
    perSecond: Math.min(drawn.perSecond, (moves.length * PER_SECOND) / MOVES),
    longest: drawn.longest,
    late: percentile(moves, 0.95),
  };
};
