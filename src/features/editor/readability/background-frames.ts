import { useEffect, useMemo, useState } from 'react';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { backgroundBox } from '#remotion/plan/background-box.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { sampleTimes, trimRangeOf } from '#src/features/editor/background/trim-range.ts';
import { type SampledFrames, useSampledFrames } from '#src/features/editor/background/use-sampled-frames.ts';
import { rgbOf } from '#src/features/editor/readability/find-problems.ts';

/** Size of the downscaled frame, px. A pixel is smaller than the smallest readable letters. */
const SIZE = { width: 90, height: 160 } as const;

/** Index into the image data of the pixel at a fraction of width and height. */
const pixelIndex = ({ width, height }: Pixels, x: number, y: number): number => {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  return (row * width + column) * 4;
};

/** Returns the index into the background image of the pixel at a point of the frame, px; null in a colored backdrop. */
const shownPixelIndex = (background: PromoBackground, image: Pixels) => {
  const box = backgroundBox(background, image);
  // Approximates the blurred backdrop.
  const behind = backgroundBox({ ...background, fit: 'cover' }, image);
  return (x: number, y: number): number | null => {
    const across = background.mirrored ? CANVAS_WIDTH - x : x;
    const isInside =
      across >= box.left && across < box.left + box.width && y >= box.top && y < box.top + box.height;
    if (!isInside && background.backdrop === 'color') return null;
    const { left, top, width, height } = isInside ? box : behind;
    return pixelIndex(image, (across - left) / width, (y - top) / height);
  };
};

/** The background as the promo shows it, downscaled; black without a background. */
export const framePixels = (background: PromoBackground | null, image: Pixels | null): Pixels => {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  if (background === null || image === null) return { ...SIZE, data };
  const shown = shownPixelIndex(background, image);
  const [red, green, blue] = rgbOf(background.backdropColor);
  for (let row = 0; row < SIZE.height; row += 1) {
    for (let column = 0; column < SIZE.width; column += 1) {
      const to = (row * SIZE.width + column) * 4;
      const from = shown(
        ((column + 0.5) / SIZE.width) * CANVAS_WIDTH,
        ((row + 0.5) / SIZE.height) * CANVAS_HEIGHT,
      );
      data[to] = from === null ? red : (image.data[from] ?? 0);
      data[to + 1] = from === null ? green : (image.data[from + 1] ?? 0);
      data[to + 2] = from === null ? blue : (image.data[from + 2] ?? 0);
      data[to + 3] = 255;
    }
  }
  return { ...SIZE, data };
};

/** Number of frames to check, enough to tell a flash from a bright video. */
const FRAME_COUNT = 6;
/** Delay before sampling, ms, so that a trim drag or a short pause does not trigger it. */
const IDLE_MS = 900;

const none: readonly number[] = [];

/** Frames across the used part of the background; empty until sampled. Sampled once per trim range, and never during playback. */
export const useBackgroundFrames = (
  { background, videoDuration }: Pick<Promo, 'background' | 'videoDuration'>,
  sources: AssetSources,
  isPaused: boolean,
): SampledFrames => {
  const source = background === null ? undefined : sources[background.assetId];
  const times = useMemo(() => {
    if (background === null || source === undefined) return none;
    const { start, end } = trimRangeOf(background, source.durationInSeconds);
    return sampleTimes({ start, end: Math.min(end, start + videoDuration) }, FRAME_COUNT);
  }, [background, source, videoDuration]);
  // A string, so that equal times do not count as a change.
  const timesKey = times.join(' ');
  const [settledKey, setSettledKey] = useState('');
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setSettledKey(timesKey), IDLE_MS);
    return () => clearTimeout(timer);
  }, [timesKey, isPaused]);
  const settledTimes = useMemo(
    () => (settledKey === '' ? none : settledKey.split(' ').map(Number)),
    [settledKey],
  );
  const { frames, isSettled } = useSampledFrames(source, settledTimes, isPaused);
  const hasNone = timesKey === '';
  return { frames, isSettled: hasNone || (isSettled && settledKey === timesKey) };
};
