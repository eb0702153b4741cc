import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import type { PlayerRef } from '@remotion/player';
import { useIsMuted } from '#src/features/editor/preview/player-state.ts';
import classes from '#src/features/editor/preview/preview.module.css';

/** Whether the finished video of this promo will have sound. */
export const hasSound = ({ background }: Promo, sources: AssetSources): boolean =>
  background !== null &&
  !background.muted &&
  background.volume > 0 &&
  sources[background.assetId]?.hasAudio === true;

type SoundNoticeProps = { player: PlayerRef | null; promo: Promo; sources: AssetSources };

/** Explains that only the preview is muted. Takes up its space even when empty. */
export const SoundNotice = ({ player, promo, sources }: SoundNoticeProps) => {
  const isMuted = useIsMuted(player);
  return (
    <p className={classes.sound} aria-live="polite">
      {isMuted && hasSound(promo, sources) && 'Sound is off in the preview. Your video has sound.'}
    </p>
  );
};
