import type { PlayerRef } from '@remotion/player';
import { ANIMATION_SHARE } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';

/** Stops the film where everything can be seen: one cannot set what is still fading in. */
export const showWhole = (
  player: PlayerRef | null,
  animationType: AnimationType,
  durationInFrames: number,
): void => {
  if (player === null) return;
  player.pause();
  const faded = Math.min(durationInFrames - 1, Math.ceil(durationInFrames * ANIMATION_SHARE));
  if (animationType !== 'none' && player.getCurrentFrame() < faded) player.seekTo(faded);
};
