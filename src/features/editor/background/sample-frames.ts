import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

/** A small frame of a video; `time` is seconds in the file. */
export type SampledFrame = Pixels & { time: number };

/** Height of the frames, px: enough for the trim slider on a dense screen and for measuring contrast. */
const SAMPLE_HEIGHT = 160;

/** How long to wait for the video element, ms. */
const TIMEOUT_MS = 15_000;

type SeekOptions<Frame> = {
  signal: AbortSignal;
  onFrame?: (frame: Frame) => void;
  beforeSeek: () => Promise<void>;
  read: (video: HTMLVideoElement, time: number) => Frame;
};

const waitForEvent = (
  video: HTMLVideoElement,
  name: 'loadeddata' | 'seeked',
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener(
      'error',
      () => reject(new Error(video.error?.message ?? 'The video cannot be read.')),
      { once: true },
    );
  });

const frameAt = (video: HTMLVideoElement, context: CanvasRenderingContext2D, time: number): SampledFrame => {
  const { width, height } = context.canvas;
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data, time };
};

/** Seeks a separate video element to each of `times`, seconds, and reads a frame there. */
const seekThrough = async <Frame>(
  url: string,
  times: readonly number[],
  { signal, beforeSeek, read, onFrame }: SeekOptions<Frame>,
): Promise<Frame[]> => {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await waitForEvent(video, 'loadeddata', signal);
    const frames: Frame[] = [];
    for (const time of times) {
      await beforeSeek();
      signal.throwIfAborted();
      const seeked = waitForEvent(video, 'seeked', signal);
      video.currentTime = Math.min(time, Math.max(0, video.duration - 0.05));
      await seeked;
      const frame = read(video, time);
      frames.push(frame);
      onFrame?.(frame);
    }
    return frames;
  } finally {
    // Without this, the element keeps the file open.
    video.removeAttribute('src');
    video.load();
  }
};

const newContext = (width: number, height: number): CanvasRenderingContext2D => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no 2D canvas.');
  return context;
};

/** `onFrame` gets each frame as soon as it is there; without it, frames are sampled while the page is idle. */
type SampleOptions = { signal: AbortSignal; onFrame?: (frame: SampledFrame) => void };

/**
 * Small frames of the video at `url`, one at each of `times`, seconds.
 *
 * @throws when the browser cannot play the file, or `signal` aborts.
 */
export const sampleFrames = (
  url: string,
  times: readonly number[],
  { signal, onFrame }: SampleOptions,
): Promise<SampledFrame[]> => {
  let context: CanvasRenderingContext2D | null = null;
  return seekThrough(url, times, {
    signal,
    beforeSeek: onFrame === undefined ? whenIdle : async () => undefined,
    ...(onFrame !== undefined && { onFrame }),
    read: (video, time) => {
      const { videoWidth, videoHeight } = video;
      const width = Math.max(1, Math.round((videoWidth * SAMPLE_HEIGHT) / videoHeight));
      context ??= newContext(width, SAMPLE_HEIGHT);
      return frameAt(video, context, time);
    },
  });
};

/** JPEG quality of a captured frame, a fraction. */
const QUALITY = 0.92;

/**
 * The frame of the video at `url` at `time`, seconds, in full size as a JPEG.
 *
 * @throws when the browser cannot play the file.
 */
export const captureFrame = async (url: string, time: number): Promise<Blob> => {
  const [canvas] = await seekThrough(url, [time], {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    beforeSeek: async () => undefined,
    read: (video) => {
      const context = newContext(video.videoWidth, video.videoHeight);
      context.drawImage(video, 0, 0);
      return context.canvas;
    },
  });
  return new Promise((resolve, reject) => {
    canvas?.toBlob(
      (blob) => (blob === null ? reject(new Error('The frame could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
};
