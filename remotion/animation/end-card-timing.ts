import type { EndCard } from '#schema/end-card.ts';
import { END_CARD_FADE, END_CARD_SHARE, FPS } from '#schema/limits.ts';

/** When the end card shows, in frames of the promo. */
type EndCardTiming = { from: number; frames: number; fadeFrames: number };

/** The last frames of a promo: as long as the card asks for, but a third of the promo at most. */
export const endCardTiming = (
  { duration }: Pick<EndCard, 'duration'>,
  durationInFrames: number,
): EndCardTiming => {
  const most = Math.max(1, Math.floor(durationInFrames * END_CARD_SHARE));
  const frames = Math.min(most, Math.round(duration * FPS));
  return { from: durationInFrames - frames, frames, fadeFrames: Math.min(frames, END_CARD_FADE * FPS) };
};
