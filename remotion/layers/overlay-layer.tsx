import { Gif } from '@remotion/gif';
import { memo } from 'react';
import { Freeze, useCurrentFrame, useRemotionEnvironment, useVideoConfig } from 'remotion';
import { frameInLoop, loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { LazyVideo } from '#remotion/layers/lazy-video.tsx';
import { LoopCanvas } from '#remotion/layers/loop-canvas.tsx';
import { overlayBox, overlaySize } from '#remotion/layers/overlay-box.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';

type OverlayLayerProps = {
  readonly element: OverlayElement;
  /** Undefined for an unknown asset; nothing is drawn then. */
  readonly source: AssetSource | undefined;
};

const fill = { width: '100%', height: '100%' } as const;

/**
 * Frames. WebM stores timestamps in whole milliseconds: frame 2 at 30 fps is at 0.067 s and has not begun at 2/30 s.
 * Seeking 1 ms later finds it.
 */
const WEBM_ROUNDING = 0.03;

/** Frames. GIFs seek by time too: 0.03 ms more keeps floating-point error from choosing the previous frame. */
const GIF_ROUNDING = 0.001;

/**
 * Before each frame, `Gif` clears as much of its canvas as the element measures on screen. That is less than it draws on if
 * the element is scaled, or rotated and taller than wide, and earlier frames stay visible. A square of the displayed size is
 * always cleared completely.
 */
const GifOverlay = ({ source, scale }: { readonly source: AssetSource; readonly scale: number }) => {
  const frame = useCurrentFrame();
  const { fps } = useVideoConfig();
  const shown = frameInLoop(frame, loopPeriodInFrames(source.durationInSeconds, fps));
  const { width, height } = overlaySize(scale, source);
  const side = Math.ceil(Math.max(width, height));
  const place = { position: 'absolute', left: (width - side) / 2, top: (height - side) / 2 } as const;
  return (
    <Freeze frame={shown + GIF_ROUNDING}>
      <Gif src={source.url} width={side} height={side} fit="contain" style={place} />
    </Freeze>
  );
};

const VideoOverlay = ({ source }: { readonly source: AssetSource }) => {
  const { fps } = useVideoConfig();
  return (
    <LazyVideo
      src={source.url}
      style={fill}
      objectFit="fill"
      muted
      loop
      trimBefore={WEBM_ROUNDING}
      trimAfter={loopPeriodInFrames(source.durationInSeconds, fps) + WEBM_ROUNDING}
    />
  );
};

/** A render needs each frame once, so it does not cache them. */
const WebmOverlay = ({ source, scale }: { readonly source: AssetSource; readonly scale: number }) => {
  const { isRendering } = useRemotionEnvironment();
  const decoded = <VideoOverlay source={source} />;
  return isRendering ? decoded : <LoopCanvas source={source} scale={scale} fallback={decoded} />;
};

/** One overlay; the frame it shows depends on the promo's frame, never on the clock. */
export const OverlayLayer = memo(({ element, source }: OverlayLayerProps) => {
  if (source === undefined) return null;
  return (
    <div style={overlayBox(element, source)} data-layer={element.id}>
      {source.kind === 'gif' ? (
        <GifOverlay source={source} scale={element.scale} />
      ) : (
        <WebmOverlay source={source} scale={element.scale} />
      )}
    </div>
  );
});
OverlayLayer.displayName = 'OverlayLayer';
