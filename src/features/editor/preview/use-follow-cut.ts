import type { PlayerRef } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { cutFrameAtom } from '#src/features/editor/background/cut-frame-atom.ts';
import { useRestWhile } from '#src/features/editor/preview/use-rest-while.ts';

/** While an end of the background is under the hand the film stands at that cut, and plays on afterwards if it did before. */
export const useFollowCut = (player: PlayerRef | null): void => {
  const frame = useAtomValue(cutFrameAtom);
  useRestWhile(player, frame !== null);
  useEffect(() => {
    if (frame !== null) player?.seekTo(frame);
  }, [player, frame]);
};
