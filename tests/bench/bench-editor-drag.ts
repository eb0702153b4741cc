import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { drawnWhile } from '#tests/bench/editor-frames.ts';
import { percentile, RUNS } from '#tests/bench/editor-figures.ts';
import { desktop, openPage, openPromo, phone } from '#tests/bench/editor-page.ts';
import { scenePromo } from '#tests/support/scene-promo.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { median } from '#tests/bench/timed-render.ts';
import { textOnFilm } from '#tests/support/hands.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** Movements of one drag, two seconds of a hand: as many in a second as a screen senses. */
const MOVES = 120;
const PER_SECOND = 60;

/** A circle under the hand, px. */
const RADIUS = 60;

type Hand = {
  down: (x: number, y: number) => Promise<unknown>;
  move: (x: number, y: number) => Promise<unknown>;
  up: (x: number, y: number) => Promise<unknown>;
};

const mouseOf = (session: CDPSession): Hand => {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  return {
    down: (x, y) => send('mousePressed', x, y),
    move: (x, y) => send('mouseMoved', x, y),
    up: (x, y) => send('mouseReleased', x, y),
  };
};

const fingerOf = (session: CDPSession): Hand => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
};

const scenes = {
  'three texts': { promo: scenePromo({ texts: 3, overlays: 0, hasBackground: true }), isPlaying: false },
  'full scene playing': {
    promo: scenePromo({ texts: 12, overlays: 8, hasBackground: true }),
    isPlaying: true,
  },
};

/** Moves the hand once around. A hand does not wait for the page: each movement comes at its time, whatever became of the last. */
const circle = async (hand: Hand, middle: { x: number; y: number }): Promise<void> => {
  const start = performance.now();
  const taken: Promise<unknown>[] = [];
  for (let step = 1; step <= MOVES; step += 1) {
    const angle = (step * 2 * Math.PI) / MOVES;
    taken.push(hand.move(middle.x + RADIUS * Math.cos(angle), middle.y + RADIUS * Math.sin(angle)));
    await setTimeout(Math.max(0, start + (step * 1000) / PER_SECOND - performance.now()));
  }
  await Promise.all(taken);
};

/** How closely a text follows the hand, with a processor four times slower. */
export const benchDrag = async (browser: Browser, product: RunningProduct): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [sceneName, { promo, isPlaying }] of Object.entries(scenes)) {
    for (const [handName, device] of [
      ['mouse', desktop],
      ['finger', phone],
    ] as const) {
      const [fps, longest, late, followed]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let run = 0; run < RUNS; run += 1) {
        const opened = await openPage(browser, product, { device, slowdown: 4 });
        await openPromo(opened, product, promo);
        await opened.page.waitForTimeout(3000);
        if (!isPlaying) await opened.page.keyboard.press('Space');
        const { middle } = await textOnFilm(opened.page, 'scene-text-1');
        const hand = handName === 'mouse' ? mouseOf(opened.session) : fingerOf(opened.session);
        await hand.down(middle.x, middle.y);
        // Beyond the threshold of a finger, so that the drag has begun.
        for (let step = 1; step <= 6; step += 1) await hand.move(middle.x + (step * RADIUS) / 6, middle.y);
        await opened.forget();
        const drawn = await drawnWhile(browser, opened.page, () => circle(hand, middle));
        await hand.up(middle.x + RADIUS, middle.y);
        const { moves } = await opened.noted();
        followed.push(moves.length);
        // A frame in which the text stays where it was, as the film's own, is none of the drag.
        fps.push(Math.min(drawn.perSecond, (moves.length * PER_SECOND) / MOVES));
        longest.push(drawn.longest);
        late.push(percentile(moves, 0.95));
        await opened.close();
      }
      const what = `${handName}, ${sceneName}`;
      const most = handName === 'mouse' ? 16 : 36;
      rows.push(
        row(`movements of ${MOVES} that the film followed, ${what}`, median(followed), 'movements'),
        row(`drag drawn, ${what}`, median(fps), 'frames/s', atLeast(isPlaying ? 50 : 58)),
        isPlaying
          ? row(`pointer to frame p95, ${what}`, median(late), 'ms')
          : row(`pointer to frame p95, ${what}`, median(late), 'ms', atMost(most)),
        isPlaying
          ? row(`longest frame of a drag, ${what}`, median(longest), 'ms')
          : row(`longest frame of a drag, ${what}`, median(longest), 'ms', atMost(50)),
      );
    }
  }
  return rows;
};
