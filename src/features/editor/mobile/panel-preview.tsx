import { Thumbnail } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import classes from '#src/features/editor/mobile/panel-preview.module.css';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { panelFrameAtom, trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';

const size = { width: '100%', height: '100%' } as const;

type PanelPreviewProps = {
  sources: AssetSources;
  /** For panels with lists, which need the height. */
  isSmall: boolean;
};

/** A small live frame from the middle of the promo, from the trim handle being dragged, or that the panel asks for, to show what a panel changes. */
export const PanelPreview = ({ sources, isSmall }: PanelPreviewProps) => {
  const promo = useDeferredValue(useAtomValue(shownPromoAtom));
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const trimFrame = useAtomValue(trimFrameAtom);
  const panelFrame = useAtomValue(panelFrameAtom);
  const frame = trimFrame ?? panelFrame ?? Math.floor(durationInFrames / 2);
  const watermarkTarget = useWatermarkTarget(promo);
  const inputProps = useMemo(() => ({ promo, sources, watermarkTarget }), [promo, sources, watermarkTarget]);
  return (
    <div className={classes.preview}>
      <figure className={classes.thumbnail} data-small={isSmall} aria-label="Current look of your promo">
        <Thumbnail
          component={PromoVideo}
          inputProps={inputProps}
          compositionWidth={width}
          compositionHeight={height}
          fps={fps}
          durationInFrames={durationInFrames}
          frameToDisplay={Math.min(frame, durationInFrames - 1)}
          style={size}
        />
      </figure>
    </div>
  );
};
