import { Video } from '@remotion/media';
import { memo } from 'react';
import { useVideoConfig } from 'remotion';
import { loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { PromoBackground } from '#schema/promo.ts';

type BackgroundLayerProps = {
  readonly background: PromoBackground;
  /** Missing when nobody knows the asset; the frame then stays black. */
  readonly source: AssetSource | undefined;
};

const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** The background video: fills the frame, starts again when it is shorter than the promo, keeps its sound. */
export const BackgroundLayer = memo(({ background, source }: BackgroundLayerProps) => {
  const { fps } = useVideoConfig();
  if (source === undefined) return null;
  return (
    <Video
      src={source.url}
      style={cover}
      objectFit="cover"
      loop
      // Loops must be whole frames, or the seam drifts: see loop-frames.ts.
      trimAfter={loopPeriodInFrames(source.durationInSeconds, fps)}
      volume={background.volume}
      muted={background.muted || !source.hasAudio}
    />
  );
});
BackgroundLayer.displayName = 'BackgroundLayer';
