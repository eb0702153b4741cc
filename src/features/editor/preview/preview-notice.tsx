import type { PlayerRef } from '@remotion/player';
import { useSyncExternalStore } from 'react';
import { isFontMissing, onMissingFontsChange } from '#remotion/fonts/load-fonts.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { useIsMuted } from '#src/features/editor/preview/player-state.ts';
import classes from '#src/features/editor/preview/preview.module.css';

/** Whether the finished video of this promo will have sound. */
export const hasSound = ({ background }: Promo, sources: AssetSources): boolean =>
  background !== null &&
  !background.muted &&
  background.volume > 0 &&
  sources[background.assetId]?.hasAudio === true;

/** Whether a font keeps failing to load. */
export const useLacksFont = (): boolean => useSyncExternalStore(onMissingFontsChange, isFontMissing);

type PreviewNoticeProps = { player: PlayerRef | null; promo: Promo; sources: AssetSources };

/** Explains what the preview lacks: a font that keeps failing to load, or its sound. Takes up its space even when empty. */
export const PreviewNotice = ({ player, promo, sources }: PreviewNoticeProps) => {
  const isMuted = useIsMuted(player);
  const lacksFont = useLacksFont();
  const lacksSound = isMuted && hasSound(promo, sources);
  return (
    <p className={classes.sound} aria-live="polite" data-urgent={lacksFont}>
      {lacksFont
        ? 'A font did not load, so some text may be missing. Trying again…'
        : lacksSound && 'Sound is off in the preview. Your video has sound.'}
    </p>
  );
};
