import { type CSSProperties, memo, useCallback, useRef, type RefObject, useLayoutEffect } from 'react';
import { useVideoConfig } from 'remotion';
import { blurPixels } from '#remotion/layers/blur-pixels.ts';
import { LazyVideo } from '#remotion/layers/lazy-video.tsx';
import {
  BACKDROP_SIZE,
  backgroundBox,
  leavesGaps,
  BACKDROP_BLUR,
  coverCrop,
} from '#remotion/plan/background-box.ts';
import { trimRangeInFrames, videoTrim } from '#remotion/plan/frame-timing.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** A frame of the video: a bitmap in a render, the video's canvas in a preview. */
type VideoFrame = ImageBitmap | HTMLCanvasElement | OffscreenCanvas;

const isVideoFrame = (frame: CanvasImageSource): frame is VideoFrame =>
  frame instanceof HTMLCanvasElement ||
  frame instanceof ImageBitmap ||
  (typeof OffscreenCanvas !== 'undefined' && frame instanceof OffscreenCanvas);

const smallCanvas = (options: CanvasRenderingContext2DSettings): CanvasRenderingContext2D | null => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, BACKDROP_SIZE);
  return canvas.getContext('2d', options);
};

/** Scales down on the GPU; only the small image is read back and blurred. */
const makePainter = (): ((
  frame: VideoFrame,
  background: PromoBackground,
  onto: HTMLCanvasElement,
) => void) => {
  const shrinking = smallCanvas({});
  const reading = smallCanvas({ willReadFrequently: true });
  return (frame, background, onto) => {
    const context = onto.getContext('2d');
    if (shrinking === null || reading === null || context === null || frame.width === 0) return;
    const { left, top, width, height } = coverCrop(background, frame);
    shrinking.imageSmoothingQuality = 'high';
    shrinking.drawImage(frame, left, top, width, height, 0, 0, BACKDROP_SIZE.width, BACKDROP_SIZE.height);
    reading.drawImage(shrinking.canvas, 0, 0);
    const pixels = reading.getImageData(0, 0, BACKDROP_SIZE.width, BACKDROP_SIZE.height);
    pixels.data.set(blurPixels(pixels, BACKDROP_BLUR));
    context.putImageData(pixels, 0, 0);
  };
};

/** The canvas behind the video, and the handler to call with each frame of the video before it is shown. */
type BlurredBackdrop = {
  canvasRef: RefObject<HTMLCanvasElement | null>;
  onVideoFrame: (frame: CanvasImageSource) => void;
};

/**
 * Paints the blurred video into a canvas of `BACKDROP_SIZE`, large enough to cover the frame. `videoCanvas` returns the
 * canvas of the video, the source of the first frame when the backdrop is switched on later.
 */
const useBlurredBackdrop = (
  background: PromoBackground,
  videoCanvas: () => HTMLCanvasElement | null,
): BlurredBackdrop => {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const paintRef = useRef<ReturnType<typeof makePainter>>(null);
  const onVideoFrame = useCallback(
    (frame: CanvasImageSource): void => {
      if (canvasRef.current === null || !isVideoFrame(frame)) return;
      paintRef.current ??= makePainter();
      paintRef.current(frame, background, canvasRef.current);
    },
    [background],
  );
  useLayoutEffect(() => {
    const video = videoCanvas();
    if (video !== null) onVideoFrame(video);
  }, [onVideoFrame, videoCanvas]);
  return { canvasRef, onVideoFrame };
};

type BackgroundLayerProps = {
  readonly background: PromoBackground;
  /** Undefined for an unknown asset; the frame then stays black. */
  readonly source: AssetSource | undefined;
  /** Of its sound, a factor of the amplitude; null when it is not audible. */
  readonly volume: number | null;
};
type KnownProps = BackgroundLayerProps & { readonly source: AssetSource };

const frameStyle: CSSProperties = { position: 'absolute', inset: 0, overflow: 'hidden' };
const flippedStyle: CSSProperties = { ...frameStyle, transform: 'scaleX(-1)' };
const overFrame: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

const KnownBackground = ({ background, source, volume }: KnownProps) => {
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
        // Another file starts with its own poster.
        key={source.url}
        src={source.url}
        posterUrl={source.posterUrl}
        style={{ position: 'absolute', ...box }}
        objectFit="fill"
        loop
        {...trim}
        volume={volume ?? 0}
        muted={volume === null}
        data-background=""
        {...(isBlurred ? { onVideoFrame } : {})}
      />
    </div>
  );
};

/**
 * The background video with its sound: the trim range in a loop, covering the frame or contained in it.
 */
export const BackgroundLayer = memo(({ source, ...background }: BackgroundLayerProps) =>
  source === undefined ? null : <KnownBackground {...background} source={source} />,
);
BackgroundLayer.displayName = 'BackgroundLayer';
