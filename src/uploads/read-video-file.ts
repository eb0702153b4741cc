import type { AssetSource } from '#schema/asset-source.ts';

/** How long to wait for the first frame, ms. */
const TIMEOUT_MS = 5000;

/** Width of the poster, px: that of the largest card. */
const POSTER_WIDTH = 340;

const firstFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video took too long.')), TIMEOUT_MS);
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener('loadeddata', end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error(video.error?.message ?? 'The video cannot be read.'))),
      { once: true },
    );
  });

/** JPEG quality of the poster, a fraction. */
const QUALITY = 0.8;

/** As a data URL, because browsers put off `toBlob` until the page is idle. */
const posterOf = (video: HTMLVideoElement): string => {
  const height = Math.max(1, Math.round((POSTER_WIDTH * video.videoHeight) / video.videoWidth));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: POSTER_WIDTH, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, POSTER_WIDTH, height);
  return canvas.toDataURL('image/jpeg', QUALITY);
};

/** A video file that the browser plays from the disk, with an image of its first frame. */
type PlayableFile = AssetSource & { posterUrl: string };

/** Reads what the composition needs of a video file; null if the browser cannot play it. */
export const readVideoFile = async (file: File): Promise<PlayableFile | null> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await firstFrame(video);
    const { videoWidth: width, videoHeight: height, duration } = video;
    if (width === 0 || !Number.isFinite(duration)) throw new Error('The video has no picture or no end.');
    // A browser does not tell whether there is sound. If there is none, none plays.
    const facts = { kind: 'video', width, height, durationInSeconds: duration, hasAudio: true } as const;
    return { url, ...facts, posterUrl: posterOf(video) };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  } finally {
    // Without this, the element keeps the file open.
    video.removeAttribute('src');
    video.load();
  }
};
