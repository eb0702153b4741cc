import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { whenIdle } from '#src/ui/scheduling.ts';

/** A small frame of a video; `time` is seconds in the file. */
export type SampledFrame = Pixels & { time: number };

/** Height of the frames, px: enough for the trim slider on a dense screen, and to measure contrast under a text. */
const SAMPLE_HEIGHT = 160;

/** How long to wait for the video element, ms. */
const TIMEOUT_MS = 15_000;

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
      {
        once: true,
      },
    );
  });

const frameAt = (video: HTMLVideoElement, context: CanvasRenderingContext2D, time: number): SampledFrame => {
  const { width, height } = context.canvas;
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data, time };
};

/**
 * Small frames of the video at `url`, one at each of `times`, seconds. Seeks a separate video element step by step while the page
 * is idle, so that no interaction waits for it.
 *
 * @throws when the browser cannot play the file, or `signal` aborts.
 */
export const sampleFrames = async (
  url: string,
  times: readonly number[],
  signal: AbortSignal,
): Promise<SampledFrame[]> => {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await waitForEvent(video, 'loadeddata', signal);
    const canvas = document.createElement('canvas');
    canvas.height = SAMPLE_HEIGHT;
    canvas.width = Math.max(1, Math.round((video.videoWidth * SAMPLE_HEIGHT) / video.videoHeight));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser has no 2D canvas.');
    const frames: SampledFrame[] = [];
    for (const time of times) {
      await whenIdle();
      signal.throwIfAborted();
      const seeked = waitForEvent(video, 'seeked', signal);
      video.currentTime = Math.min(time, Math.max(0, video.duration - 0.05));
      await seeked;
      frames.push(frameAt(video, context, time));
    }
    return frames;
  } finally {
    // Releases the file; an element that is only dereferenced keeps it open.
    video.removeAttribute('src');
    video.load();
  }
};
