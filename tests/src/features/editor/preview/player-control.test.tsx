import type { PlayerRef } from '@remotion/player';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';
import { useSeekToTrimFrame } from '#src/features/editor/preview/player-control.ts';
import { show } from '#tests/src/support/show.tsx';

/** The deeds of a player that plays or stands. */
const showPlayer = (isPlaying: boolean) => {
  const deeds: string[] = [];
  const stand: Pick<PlayerRef, 'isPlaying' | 'pause' | 'play' | 'seekTo'> = {
    isPlaying: () => isPlaying,
    pause: () => deeds.push('pause'),
    play: () => deeds.push('play'),
    seekTo: (frame) => deeds.push(`frame ${frame}`),
  };
  // Of all that a player can do the hook needs these four.
  const player = stand as PlayerRef;
  const Film = () => {
    useSeekToTrimFrame(player);
    return null;
  };
  const store = show(<Film />);
  return { deeds, cut: (frame: number | null) => act(() => store.set(trimFrameAtom, frame)) };
};

test('a film that plays stands at the cut while it is moved, and plays on when the hand is up', () => {
  const { deeds, cut } = showPlayer(true);
  cut(149);
  cut(140);
  cut(null);
  expect(deeds).toEqual(['pause', 'frame 149', 'frame 140', 'play']);
});

test('a film that stands shows the cut, and stands afterwards', () => {
  const { deeds, cut } = showPlayer(false);
  cut(0);
  cut(null);
  expect(deeds).toEqual(['frame 0']);
});
