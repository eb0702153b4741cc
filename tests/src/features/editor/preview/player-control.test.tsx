import type { PlayerRef } from '@remotion/player';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';
import { useSeekToTrimFrame } from '#src/features/editor/preview/player-control.ts';
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
