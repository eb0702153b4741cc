import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { blurPixels } from '#remotion/layers/blur-pixels.ts';
import { BACKDROP_BLUR, BACKDROP_SIZE, coverCrop } from '#remotion/layers/background-box.ts';
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
export type BlurredBackdrop = {
  canvasRef: RefObject<HTMLCanvasElement | null>;
  onVideoFrame: (frame: CanvasImageSource) => void;
};

/**
 * Paints the blurred video into a canvas of `BACKDROP_SIZE`, large enough to cover the frame. `videoCanvas` returns the
 * canvas of the video, the source of the first frame when the backdrop is switched on later.
 */
export const useBlurredBackdrop = (
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
