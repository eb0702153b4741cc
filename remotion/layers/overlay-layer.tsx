import type { Gif } from '@remotion/gif';
import { memo, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  AbsoluteFill,
  Freeze,
  Sequence,
  useCurrentFrame,
  useRemotionEnvironment,
  useVideoConfig,
} from 'remotion';
import { GhostIds, ghostStyle } from '#remotion/layers/ghosts.ts';
import { LazyVideo, MediaPlaceholder } from '#remotion/layers/lazy-video.tsx';
import { acquireLoop } from '#remotion/loops/loop-cache.ts';
import { type Loop, frameAt, loopSize } from '#remotion/loops/loop.ts';
import { frameInLoop, loopPeriodInFrames } from '#remotion/plan/frame-timing.ts';
import { overlayBox, overlaySize } from '#remotion/plan/overlay-box.ts';
import { NO_PARTS, poseAt } from '#remotion/plan/pose.ts';
import { withCover } from '#remotion/plan/rest-frame.ts';
import { type TimedElement, timedOverlay } from '#remotion/plan/timed-element.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';

/** The decoded frames of a looping file: `null` while decoding, `broken` if this browser cannot decode the file. */
const useLoop = (
  url: string,
  { width, height }: { width: number; height: number },
): Loop | 'broken' | null => {
  const [found, setFound] = useState<{ url: string; loop: Loop | 'broken' } | null>(null);
  useEffect(() => {
    let isStale = false;
    const { loop, release } = acquireLoop(url, { width, height });
    loop.then(
      (decoded) => !isStale && setFound({ url, loop: decoded }),
      () => !isStale && setFound({ url, loop: 'broken' }),
    );
    return () => {
      isStale = true;
      release();
    };
  }, [url, width, height]);
  // After a change of size the previous frames are shown until the new ones are decoded.
  return found?.url === url ? found.loop : null;
};

const draw = (canvas: HTMLCanvasElement, loop: Loop, time: number): void => {
  const frame = frameAt(loop, time);
  const context = canvas.getContext('2d');
  if (frame === undefined || context === null) return;
  const { width, height } = frame;
  // Setting the size reallocates the canvas even when the size is the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.clearRect(0, 0, width, height);
  context.drawImage(frame, 0, 0);
};

type LoopCanvasProps = {
  readonly source: AssetSource;
  readonly scale: number;
  /** Shown if this browser cannot decode the file. */
  readonly fallback: ReactNode;
};

/**
 * A looping overlay in a preview. Its frames are decoded once and drawn from memory: one decoder per overlay, restarted for
 * every pass of two seconds, would use more processor time than the rest of the preview.
 */
const LoopCanvas = ({ source, scale, fallback: otherwise }: LoopCanvasProps) => {
  const frame = useCurrentFrame();
  const { fps } = useVideoConfig();
  const { width, height } = loopSize(source, { shownWidth: overlaySize(scale, source).width, fps });
  const loop = useLoop(source.url, { width, height });
  const canvas = useRef<HTMLCanvasElement>(null);
  const time = frameInLoop(frame, loopPeriodInFrames(source.durationInSeconds, fps)) / fps;
  useLayoutEffect(() => {
    if (canvas.current !== null && loop !== null && loop !== 'broken') draw(canvas.current, loop, time);
  }, [loop, time]);
  if (loop === 'broken') return otherwise;
  if (loop === null) {
    // Not Remotion's <Img>, which fails the preview when the image is missing.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    return source.posterUrl === undefined ? null : <img src={source.posterUrl} style={fill} alt="" />;
  }
  return <canvas ref={canvas} style={fill} />;
};

const fill = { width: '100%', height: '100%' } as const;

/**
 * Frames. WebM stores timestamps in whole milliseconds: frame 2 at 30 fps is at 0.067 s and has not begun at 2/30 s.
 * Seeking 1 ms later finds it.
 */
const WEBM_ROUNDING = 0.03;

/** Frames. GIFs seek by time too: 0.03 ms more keeps floating-point error from choosing the previous frame. */
const GIF_ROUNDING = 0.001;

let decoder: { Gif: typeof Gif } | null = null;

/**
 * Whether `Gif` is loaded: texts and input come first. Not by `lazy`: it delays a render while it renders, and never ends that when React
 * discards what a suspended boundary has rendered.
 */
const useIsGifLoaded = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(decoder !== null);
  useEffect(() => {
    if (isLoaded) return;
    void import('@remotion/gif').then((loaded) => {
      decoder = loaded;
      setIsLoaded(true);
    });
  }, [isLoaded]);
  return isLoaded;
};

/**
 * Before each frame, `Gif` clears as much of its canvas as the element measures on screen. That is less than it draws on if
 * the element is scaled, or rotated and taller than wide, and earlier frames stay visible. A square of the displayed size is
 * always cleared completely.
 */
const GifOverlay = ({ source, scale }: { readonly source: AssetSource; readonly scale: number }) => {
  const isLoaded = useIsGifLoaded();
  const frame = useCurrentFrame();
  const { fps } = useVideoConfig();
  const shown = frameInLoop(frame, loopPeriodInFrames(source.durationInSeconds, fps));
  const { width, height } = overlaySize(scale, source);
  const side = Math.ceil(Math.max(width, height));
  const place = { position: 'absolute', left: (width - side) / 2, top: (height - side) / 2 } as const;
  return (
    <Freeze frame={shown + GIF_ROUNDING}>
      {!isLoaded || decoder === null ? (
        <MediaPlaceholder />
      ) : (
        <decoder.Gif src={source.url} width={side} height={side} fit="contain" style={place} />
      )}
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

type PlacedProps = { readonly element: OverlayElement; readonly source: AssetSource };

const Placed = ({ element, source }: PlacedProps) => (
  <div style={overlayBox(element, source)} data-layer={element.id}>
    {source.kind === 'gif' ? (
      <GifOverlay source={source} scale={element.scale} />
    ) : (
      <WebmOverlay source={source} scale={element.scale} />
    )}
  </div>
);

/** Its file begins when it comes. Mounted from the start of a preview, so that it has loaded by then. */
const Moving = ({ time, element, source }: PlacedProps & { readonly time: TimedElement }) => {
  const frame = useCurrentFrame();
  const pose = poseAt(time, frame, NO_PARTS);
  const isGhost = use(GhostIds).has(element.id);
  const { opacity, dx, dy, scale } = pose ?? { opacity: 0, dx: 0, dy: 0, scale: 1 };
  const transform = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const style = { opacity, transform, transformOrigin: `${element.x}% ${element.y}%` };
  const isOutOfTime = pose === null ? isGhost : frame === 0;
  return (
    <AbsoluteFill style={pose === null && isGhost ? ghostStyle : style}>
      {/* A cover and a ghost show the first frame of its file. */}
      <Freeze frame={time.from} active={isOutOfTime}>
        <Sequence from={time.from} durationInFrames={time.to - time.from} premountFor={time.from}>
          <Placed element={element} source={source} />
        </Sequence>
      </Freeze>
    </AbsoluteFill>
  );
};

/** Whether it is shown from the first frame to the last, and never moves. */
const isStill = ({ from, to, enter, exit, loop }: TimedElement, durationInFrames: number): boolean =>
  from === 0 && to === durationInFrames && enter === null && exit === null && loop === null;

type OverlayLayerProps = {
  readonly element: OverlayElement;
  /** Undefined for an unknown asset; nothing is drawn then. */
  readonly source: AssetSource | undefined;
  /** Of the promo, in seconds; omitted for an overlay that is always shown and never moves. */
  readonly videoDuration?: number;
  /** The frame that the cover shows; null or omitted in a promo without one. */
  readonly cover?: number | null;
};

/** One overlay; the frame it shows depends on the promo's frame, never on the clock. */
export const OverlayLayer = memo(({ element, source, videoDuration, cover = null }: OverlayLayerProps) => {
  const { durationInFrames } = useVideoConfig();
  const time = useMemo(
    () => (videoDuration === undefined ? null : withCover(timedOverlay(element, { videoDuration }), cover)),
    [element, videoDuration, cover],
  );
  if (source === undefined) return null;
  if (time === null || isStill(time, durationInFrames)) return <Placed element={element} source={source} />;
  return <Moving time={time} element={element} source={source} />;
});
OverlayLayer.displayName = 'OverlayLayer';
