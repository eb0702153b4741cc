import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { whenIdle } from '#src/ui/scheduling.ts';

/** A picture of a video, small; `time` is seconds of the file. */
export type SampledFrame = Pixels & { time: number };

/** Height of the pictures, px: enough for a strip on a dense screen, and for telling light from dark under a text. */
const SAMPLE_HEIGHT = 160;

/** A file that does not answer for so long is left alone, ms. */
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
 * Small pictures of the video at `url`, one at each of `times`, seconds. A player of its own is set to one moment after the other,
 * each time the page is idle, so that nothing under the hand waits for it.
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
    if (context === null) throw new Error('This browser cannot draw.');
    const pictures: SampledFrame[] = [];
    for (const time of times) {
      await whenIdle();
      signal.throwIfAborted();
      const seeked = waitForEvent(video, 'seeked', signal);
      video.currentTime = Math.min(time, Math.max(0, video.duration - 0.05));
      await seeked;
      pictures.push(frameAt(video, context, time));
    }
    return pictures;
  } finally {
    // Lets go of the file; a player that is merely forgotten keeps it open.
    video.removeAttribute('src');
    video.load();
  }
};
