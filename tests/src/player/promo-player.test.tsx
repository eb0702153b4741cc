import type { PlayerRef } from '@remotion/player';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as loopCache from '#remotion/loops/loop-cache.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';

const FRAME_MS = 1000 / 30;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A promo that plays beside a field, a button and a volume slider. `play` tells how many frames it plays in so many ms. */
const showPlaying = async () => {
  const players: PlayerRef[] = [];
  render(
    <>
      <PromoPlayer
        promo={newPromo()}
        sources={{}}
        onPlayer={(mounted) => mounted !== null && players.push(mounted)}
      />
      <textarea aria-label="Text" />
      <button type="button">Save</button>
      <input type="range" aria-label="Size" />
      <div data-needs-playback>
        <input type="range" aria-label="Volume" />
      </div>
    </>,
  );
  const [player] = players;
  if (player === undefined) throw new Error('The player did not mount.');
  const play = async (ms: number): Promise<number> => {
    const before = player.getCurrentFrame();
    for (let past = 0; past < ms; past += FRAME_MS) {
      await act(() => vi.advanceTimersByTimeAsync(FRAME_MS));
    }
    return player.getCurrentFrame() - before;
  };
  await play(500);
  return { player, play };
};

test('the preview rests while a pointer is down, and then goes on from the same frame', async () => {
  const { player, play } = await showPlaying();
  expect(await play(500)).toBeGreaterThan(10);
  fireEvent.pointerDown(screen.getByRole('button'), { pointerId: 1 });
  expect(await play(2000)).toBe(0);
  // Playback goes on afterwards, so its button says so throughout.
  expect(player.isPlaying()).toBe(true);
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  const resumed = await play(500);
  expect(resumed).toBeGreaterThan(3);
  expect(resumed).toBeLessThan(16);
});

test('it rests until the last finger is lifted', async () => {
  const { play } = await showPlaying();
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  fireEvent.pointerDown(document.body, { pointerId: 2 });
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  expect(await play(1000)).toBe(0);
  fireEvent.pointerCancel(document.body, { pointerId: 2 });
  expect(await play(1000)).toBeGreaterThan(0);
});

test.each([
  ['outside the window', () => fireEvent.pointerMove(document.body, { pointerId: 1, buttons: 0 })],
  ['in another window', () => fireEvent.blur(window)],
])('a mouse button released %s does not stop it for good', async (_, release) => {
  const { play } = await showPlaying();
  fireEvent.pointerDown(document.body, { pointerId: 1, buttons: 1 });
  fireEvent.pointerMove(document.body, { pointerId: 1, buttons: 1 });
  expect(await play(1000)).toBe(0);
  release();
  expect(await play(1000)).toBeGreaterThan(0);
});

test.each([
  ['a key in a field', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' })],
  ["a letter of a phone's keyboard", () => fireEvent.input(screen.getByRole('textbox'))],
  ['an arrow key on a slider', () => fireEvent.input(screen.getByRole('slider', { name: 'Size' }))],
])('it rests for 300 ms after %s', async (_, type) => {
  const { play } = await showPlaying();
  type();
  expect(await play(250)).toBe(0);
  type();
  expect(await play(250)).toBe(0);
  expect(await play(500)).toBeGreaterThan(3);
});

test('keys that no field takes do not stop it, and neither does a control that is marked, as the volume is', async () => {
  const { play } = await showPlaying();
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Tab' });
  expect(await play(250)).toBeGreaterThan(3);
  const volume = screen.getByRole('slider', { name: 'Volume' });
  fireEvent.pointerDown(volume, { pointerId: 1 });
  fireEvent.input(volume);
  expect(await play(250)).toBeGreaterThan(3);
});

test('a press on a paused preview lets it play, and it stays paused if that is what it was', async () => {
  const { player, play } = await showPlaying();
  act(() => player.pause());
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  expect(await play(1000)).toBe(0);
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  act(() => player.play());
  expect(await play(500)).toBeGreaterThan(3);
});

test('overlays are not decoded meanwhile', async () => {
  const pauseLoops = vi.spyOn(loopCache, 'pauseLoops').mockReturnValue();
  const { play } = await showPlaying();
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  expect(pauseLoops.mock.calls).toEqual([[true]]);
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  await play(500);
  expect(pauseLoops.mock.calls).toEqual([[true], [false]]);
  pauseLoops.mockRestore();
});
