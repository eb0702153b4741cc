import { backgroundBox } from '#remotion/layers/background-box.ts';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { rgbOf } from '#src/features/editor/readability/contrast.ts';
import { useEffect, useMemo, useState } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { sampleTimes, trimRangeOf } from '#src/features/editor/background/trim-range.ts';
import type { SampledFrame } from '#src/features/editor/background/sample-frames.ts';
import { useSampledFrames } from '#src/features/editor/background/use-sampled-frames.ts';

/** The frame of the promo in small, px: 12 px of it each, finer than the letters that can still be read. */
const SMALL = { width: 90, height: 160 } as const;

/** The place in a picture's data of the pixel at a share of its sides. */
const placeAt = ({ width, height }: Pixels, x: number, y: number): number => {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  return (row * width + column) * 4;
};

/** Where in a picture of the background the promo finds what it shows at a point of the frame, px; null in a coloured backdrop. */
const placeShown = (background: PromoBackground, picture: Pixels) => {
  const box = backgroundBox(background, picture);
  // A blur has the colours of what it is made of; how soft it is does not matter here.
  const behind = backgroundBox({ ...background, fit: 'cover' }, picture);
  return (x: number, y: number): number | null => {
    const across = background.mirrored ? CANVAS_WIDTH - x : x;
    const isInside =
      across >= box.left && across < box.left + box.width && y >= box.top && y < box.top + box.height;
    if (!isInside && background.backdrop === 'color') return null;
    const { left, top, width, height } = isInside ? box : behind;
    return placeAt(picture, (across - left) / width, (y - top) / height);
  };
};

/** A picture of the background as the promo shows it, in small; black without a background. */
export const framePixels = (background: PromoBackground | null, picture: Pixels | null): Pixels => {
  const data = new Uint8ClampedArray(SMALL.width * SMALL.height * 4);
  if (background === null || picture === null) return { ...SMALL, data };
  const shown = placeShown(background, picture);
  const [red, green, blue] = rgbOf(background.backdropColor);
  for (let row = 0; row < SMALL.height; row += 1) {
    for (let column = 0; column < SMALL.width; column += 1) {
      const to = (row * SMALL.width + column) * 4;
      const from = shown(
        ((column + 0.5) / SMALL.width) * CANVAS_WIDTH,
        ((row + 0.5) / SMALL.height) * CANVAS_HEIGHT,
      );
      data[to] = from === null ? red : (picture.data[from] ?? 0);
      data[to + 1] = from === null ? green : (picture.data[from + 1] ?? 0);
      data[to + 2] = from === null ? blue : (picture.data[from + 2] ?? 0);
      data[to + 3] = 255;
    }
  }
  return { ...SMALL, data };
};

/** Moments of the background that texts are compared with: enough to tell a flash from a bright video. */
const MOMENTS = 6;
/** Neither a trim under the hand nor a film that stops for a moment is looked at before it rests so long, ms. */
const IDLE_MS = 900;

const none: readonly number[] = [];

/**
 * The background at a few moments of what is played of it, as it was filmed; none until they are known. They are taken once for each
 * part of a video, and never while the film plays.
 */
export const useBackgroundFrames = (
  { background, videoDuration }: Pick<Promo, 'background' | 'videoDuration'>,
  sources: AssetSources,
  isResting: boolean,
): readonly SampledFrame[] => {
  const source = background === null ? undefined : sources[background.assetId];
  const times = useMemo(() => {
    if (background === null || source === undefined) return none;
    const { start, end } = trimRangeOf(background, source.durationInSeconds);
    return sampleTimes({ start, end: Math.min(end, start + videoDuration) }, MOMENTS);
  }, [background, source, videoDuration]);
  // As text, so that times that are the same again are no change.
  const wanted = times.join(' ');
  const [rested, setRested] = useState('');
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setRested(wanted), IDLE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isResting]);
  const rests = useMemo(() => (rested === '' ? none : rested.split(' ').map(Number)), [rested]);
  return useSampledFrames(source, rests, isResting);
};
