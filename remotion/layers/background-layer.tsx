import { type CSSProperties, memo, useCallback, useRef } from 'react';
import { useVideoConfig } from 'remotion';
import { trimRangeInFrames, videoTrim } from '#remotion/animation/loop-frames.ts';
import { BACKDROP_SIZE, backgroundBox, leavesGaps } from '#remotion/layers/background-box.ts';
import { LazyVideo } from '#remotion/layers/lazy-video.tsx';
import { useBlurredBackdrop } from '#remotion/layers/use-blurred-backdrop.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

type BackgroundLayerProps = {
  readonly background: PromoBackground;
  /** Undefined for an unknown asset; the frame then stays black. */
  readonly source: AssetSource | undefined;
};
type KnownProps = BackgroundLayerProps & { readonly source: AssetSource };

const frameStyle: CSSProperties = { position: 'absolute', inset: 0, overflow: 'hidden' };
const flippedStyle: CSSProperties = { ...frameStyle, transform: 'scaleX(-1)' };
const overFrame: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

const KnownBackground = ({ background, source }: KnownProps) => {
  const { fps } = useVideoConfig();
  const frameRef = useRef<HTMLDivElement>(null);
  const videoCanvas = useCallback(
    () => frameRef.current?.querySelector<HTMLCanvasElement>('canvas[data-background]') ?? null,
    [],
  );
  const { canvasRef, onVideoFrame } = useBlurredBackdrop(background, videoCanvas);
  const box = backgroundBox(background, source);
  const isBlurred = leavesGaps(box) && background.backdrop === 'blurred';
  const trim = videoTrim(trimRangeInFrames(background, source.durationInSeconds, fps));
  return (
    <div ref={frameRef} style={background.mirrored ? flippedStyle : frameStyle}>
      {leavesGaps(box) && !isBlurred && (
        <div style={{ ...overFrame, backgroundColor: background.backdropColor }} />
      )}
      {isBlurred && <canvas ref={canvasRef} {...BACKDROP_SIZE} style={overFrame} />}
      <LazyVideo
        src={source.url}
        posterUrl={source.posterUrl}
        style={{ position: 'absolute', ...box }}
        objectFit="fill"
        loop
        {...trim}
        volume={background.volume}
        muted={background.muted || !source.hasAudio}
        data-background=""
        {...(isBlurred ? { onVideoFrame } : {})}
      />
    </div>
  );
};

/**
 * The background video with its sound: the trim range in a loop, covering the frame or contained in it.
 */
export const BackgroundLayer = memo(({ background, source }: BackgroundLayerProps) =>
  source === undefined ? null : <KnownBackground background={background} source={source} />,
);
BackgroundLayer.displayName = 'BackgroundLayer';
