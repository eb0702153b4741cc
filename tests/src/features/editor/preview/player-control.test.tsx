import type { PlayerRef } from '@remotion/player';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { rewind, useLeaveFade, useSeekToTrimFrame } from '#src/features/editor/preview/player-control.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

/** Records the calls to a player. */
const showPlayer = (isPlaying: boolean) => {
  const calls: string[] = [];
  const stub: Pick<PlayerRef, 'isPlaying' | 'pause' | 'play' | 'seekTo'> = {
    isPlaying: () => isPlaying,
    pause: () => calls.push('pause'),
    play: () => calls.push('play'),
    seekTo: (frame) => calls.push(`frame ${frame}`),
  };
  // The hook needs only these four methods.
  const player = stub as PlayerRef;
  const Preview = () => {
    useSeekToTrimFrame(player);
    return null;
  };
  const store = show(<Preview />);
  return { calls, setTrimFrame: (frame: number | null) => act(() => store.set(trimFrameAtom, frame)) };
};

test('playback pauses at the trim frame during a drag, and resumes afterwards', () => {
  const { calls, setTrimFrame } = showPlayer(true);
  setTrimFrame(149);
  setTrimFrame(140);
  setTrimFrame(null);
  expect(calls).toEqual(['pause', 'frame 149', 'frame 140', 'play']);
});

test('a paused player shows the trim frame and stays paused', () => {
  const { calls, setTrimFrame } = showPlayer(false);
  setTrimFrame(0);
  setTrimFrame(null);
  expect(calls).toEqual(['frame 0']);
});

/** A player at a frame, and the frames to which it is moved. */
const playerAt = (frame: number, isPlaying: boolean) => {
  const frames: number[] = [];
  const stub: Pick<PlayerRef, 'isPlaying' | 'getCurrentFrame' | 'seekTo'> = {
    isPlaying: () => isPlaying,
    getCurrentFrame: () => frame,
    seekTo: (next) => frames.push(next),
  };
  // Only these three methods are needed.
  return { player: stub as PlayerRef, frames };
};

const fading: Promo = { ...newPromo(), textElements: [defaultElement('main-text', 'Pole')] };

test('Refresh never rests where the fade hides every text', () => {
  const paused = playerAt(200, false);
  rewind(paused.player, fading);
  rewind(paused.player, { ...fading, animationType: 'none' });
  expect(paused.frames).toEqual([90, 0]);
  const playing = playerAt(200, true);
  rewind(playing.player, fading);
  expect(playing.frames).toEqual([0]);
});

test.each([
  ['a paused preview leaves a fade-in that becomes longer', false, [90]],
  ['one that plays goes on', true, []],
])('%s', (_, isPlaying, moves) => {
  const { player, frames } = playerAt(6, isPlaying);
  const { rerender } = renderHook(
    (videoDuration: number) => useLeaveFade(player, { ...fading, videoDuration }),
    {
      initialProps: 1,
    },
  );
  expect(frames).toEqual([]);
  rerender(15);
  expect(frames).toEqual(moves);
  rerender(3);
  expect(frames).toEqual(moves);
});
