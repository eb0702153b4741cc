import { Thumbnail } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';
import classes from '#src/features/editor/mobile/panel-preview.module.css';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';

const size = { width: '100%', height: '100%' } as const;

type PanelPreviewProps = {
  sources: AssetSources;
  /** Over lists to choose from, which need the height themselves. */
  isSmall: boolean;
};

/** The promo half-way through, or at the cut under the hand, small and live, so that what a panel changes can be seen while it is open. */
export const PanelPreview = ({ sources, isSmall }: PanelPreviewProps) => {
  const promo = useDeferredValue(useAtomValue(shownPromoAtom));
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const cut = useAtomValue(trimFrameAtom);
  const watermarkTarget = useWatermarkTarget(promo);
  const inputProps = useMemo(() => ({ promo, sources, watermarkTarget }), [promo, sources, watermarkTarget]);
  return (
    <div className={classes['preview']}>
      <figure className={classes['thumbnail']} data-small={isSmall} aria-label="Your promo as it looks now">
        <Thumbnail
          component={PromoVideo}
          inputProps={inputProps}
          compositionWidth={width}
          compositionHeight={height}
          fps={fps}
          durationInFrames={durationInFrames}
          frameToDisplay={Math.min(cut ?? Math.floor(durationInFrames / 2), durationInFrames - 1)}
          style={size}
        />
      </figure>
    </div>
  );
};
