import { useEffect, useMemo, useState } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { sampleTimes } from '#src/features/editor/background/sample-times.ts';
import { pieceOf } from '#src/features/editor/background/trim-piece.ts';
import type { SampledPicture } from '#src/features/editor/background/sample-video.ts';
import { useSampledPictures } from '#src/features/editor/background/use-sampled-pictures.ts';

/** Moments of the background that texts are compared with: enough to tell a flash from a bright video. */
const MOMENTS = 6;
/** Neither a trim under the hand nor a film that stops for a moment is looked at before it rests so long, ms. */
const REST_MS = 900;

const none: readonly number[] = [];

/**
 * The background at a few moments of what is played of it, as it was filmed; none until they are known. They are taken once for each
 * part of a video, and never while the film plays.
 */
export const useBackgroundPictures = (
  { background, videoDuration }: Pick<Promo, 'background' | 'videoDuration'>,
  sources: AssetSources,
  isResting: boolean,
): readonly SampledPicture[] => {
  const source = background === null ? undefined : sources[background.assetId];
  const times = useMemo(() => {
    if (background === null || source === undefined) return none;
    const { start, end } = pieceOf(background, source.durationInSeconds);
    return sampleTimes({ start, end: Math.min(end, start + videoDuration) }, MOMENTS);
  }, [background, source, videoDuration]);
  // As text, so that times that are the same again are no change.
  const wanted = times.join(' ');
  const [rested, setRested] = useState('');
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, isResting]);
  const rests = useMemo(() => (rested === '' ? none : rested.split(' ').map(Number)), [rested]);
  return useSampledPictures(source, rests, isResting);
};
