import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { blurPixels } from '#remotion/layers/blur-pixels.ts';
import { BACKDROP_BLUR, BACKDROP_SIZE, coverCrop } from '#remotion/layers/background-box.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** What the video hands out of each of its pictures: a bitmap while rendering, its canvas in the preview. */
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

/** Made small where the video lies; only the small picture is brought to the processor, and blurred there. */
const makePainter = (): ((
  picture: VideoFrame,
  background: PromoBackground,
  onto: HTMLCanvasElement,
) => void) => {
  const shrinking = smallCanvas({});
  const reading = smallCanvas({ willReadFrequently: true });
  return (picture, background, onto) => {
    const context = onto.getContext('2d');
    if (shrinking === null || reading === null || context === null || picture.width === 0) return;
    const { left, top, width, height } = coverCrop(background, picture);
    shrinking.imageSmoothingQuality = 'high';
    shrinking.drawImage(picture, left, top, width, height, 0, 0, BACKDROP_SIZE.width, BACKDROP_SIZE.height);
    reading.drawImage(shrinking.canvas, 0, 0);
    const pixels = reading.getImageData(0, 0, BACKDROP_SIZE.width, BACKDROP_SIZE.height);
    pixels.data.set(blurPixels(pixels, BACKDROP_BLUR));
    context.putImageData(pixels, 0, 0);
  };
};

/** The canvas that stands behind the picture, and what is to be told of each picture of the video before it is shown. */
export type BlurredBackdrop = {
  canvasRef: RefObject<HTMLCanvasElement | null>;
  onVideoFrame: (frame: CanvasImageSource) => void;
};

/**
 * Paints the video, blurred and large enough to cover the frame, into a canvas of `BACKDROP_SIZE`.
 * `videoCanvas` answers the canvas of the video, from which a backdrop that comes later has its first picture.
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
