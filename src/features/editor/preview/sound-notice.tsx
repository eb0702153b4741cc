import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import type { PlayerRef } from '@remotion/player';
import { useIsMuted } from '#src/features/editor/preview/player-state.ts';
import classes from '#src/features/editor/preview/preview.module.css';

/** Whether the finished video of this promo can be heard. */
export const hasSound = ({ background }: Promo, sources: AssetSources): boolean =>
  background !== null &&
  !background.muted &&
  background.volume > 0 &&
  sources[background.assetId]?.hasAudio === true;

type SoundNoticeProps = { player: PlayerRef | null; promo: Promo; sources: AssetSources };

/** Tells apart the silence of the preview from the silence of the video. Keeps its place when it says nothing. */
export const SoundNotice = ({ player, promo, sources }: SoundNoticeProps) => {
  const isMuted = useIsMuted(player);
  return (
    <p className={classes['sound']} aria-live="polite">
      {isMuted && hasSound(promo, sources) && 'Sound is off in the preview. Your video has it.'}
    </p>
  );
};
