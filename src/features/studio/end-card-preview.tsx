import { Thumbnail } from '@remotion/player';
import { useMemo } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { EndCardStill } from '#remotion/layers/end-card-layer.tsx';
import { endCardLogo, overlayBox } from '#remotion/plan/overlay-box.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FPS } from '#schema/limits.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';

type CardProps = { endCard: EndCard; logo: OverlayItem | undefined };

const size = { width: '100%', height: '100%' } as const;

const Card = ({ endCard, logo }: CardProps) => (
  <>
    <EndCardStill endCard={endCard} hasWatermark={false} />
    {logo !== undefined && (
      <img
        src={thumbnailAt(logo.thumbnailUrl, 340)}
        style={overlayBox(endCardLogo(logo.publicId, logo.source), logo.source)}
        alt=""
      />
    )}
  </>
);

/** The end card as it appears in promos. */
export const EndCardPreview = ({ endCard, logo }: CardProps) => {
  const inputProps = useMemo(() => ({ endCard, logo }), [endCard, logo]);
  return (
    <Thumbnail
      component={Card}
      inputProps={inputProps}
      compositionWidth={CANVAS_WIDTH}
      compositionHeight={CANVAS_HEIGHT}
      fps={FPS}
      durationInFrames={1}
      frameToDisplay={0}
      style={size}
    />
  );
};
