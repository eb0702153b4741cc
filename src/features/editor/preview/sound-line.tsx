import type { PlayerRef } from '@remotion/player';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { useIsMuted } from '#src/features/editor/preview/player-facts.ts';
import classes from '#src/features/editor/preview/sound-line.module.css';
import { hasSound } from '#src/features/editor/preview/has-sound.ts';

type SoundLineProps = { player: PlayerRef | null; promo: Promo; sources: AssetSources };

/** Tells apart the silence of the preview from the silence of the video. Keeps its place when it says nothing. */
export const SoundLine = ({ player, promo, sources }: SoundLineProps) => {
  const isMuted = useIsMuted(player);
  return (
    <p className={classes['sound']} aria-live="polite">
      {isMuted && hasSound(promo, sources) && 'Sound is off in the preview. Your video has it.'}
    </p>
  );
};
