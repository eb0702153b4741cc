import { Gif } from '@remotion/gif';
import { memo } from 'react';
import { Freeze, useCurrentFrame, useRemotionEnvironment, useVideoConfig } from 'remotion';
import { frameInLoop, loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { LazyVideo } from '#remotion/layers/lazy-video.tsx';
import { LoopCanvas } from '#remotion/layers/loop-canvas.tsx';
import { overlayBox, overlaySize } from '#remotion/layers/overlay-box.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';

type OverlayLayerProps = {
  readonly element: OverlayElement;
  /** Missing when nobody knows the asset; nothing is drawn then. */
  readonly source: AssetSource | undefined;
};

const fill = { width: '100%', height: '100%' } as const;

/**
 * WebM keeps times in whole milliseconds, so picture 2 of 30 fps lies at 0.067 s and would not have begun
 * at 2/30 s. Asking 1 ms later, in frames here, gets the picture that is meant.
 */
const WEBM_ROUNDING = 0.03;

/** A GIF chooses by time too: a nudge of 0.03 ms keeps float error from falling back by one picture. */
const GIF_ROUNDING = 0.001;

/**
 * Before each picture, Gif clears as much of its canvas as the element seems to measure, which is less than it draws on
 * when the element is not shown at the canvas's own size, or is taller than wide and turned: earlier pictures then
 * shine through. A square of exactly the shown size is cleared whole however it is turned.
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

/** A render asks for each picture once, so there is nothing to keep. */
const WebmOverlay = ({ source, scale }: { readonly source: AssetSource; readonly scale: number }) => {
  const { isRendering } = useRemotionEnvironment();
  const decoded = <VideoOverlay source={source} />;
  return isRendering ? decoded : <LoopCanvas source={source} scale={scale} fallback={decoded} />;
};

/** One animated picture at its place, chosen by the promo's frame and never by the clock. */
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
