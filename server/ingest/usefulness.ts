import { type FrameStatistics, SAMPLES_PER_SECOND } from '#server/ingest/frame-statistics.ts';
import type { Flaw, UsefulnessStrip } from '#server/ports/media-ingest.ts';

type Second = UsefulnessStrip['seconds'][number];

/** Share of the picture that must be lit for it to show anything. */
const LEAST_LIT = 0.02;
/** Mean change, in steps of brightness, below which nothing moves: the noise of a phone on a stand makes up to half a step. */
const STILL = 0.6;
/** Mean change of a dance that fills the frame. */
const LIVELY = 12;
/**
 * Blur above which hardly an edge is left. Measured: sharp pictures 0.15 to 0.3, out of focus by 4 px of the promo 0.27 to 0.44, by
 * 16 px 0.61 to 0.82; what a phone's encoder adds makes 0.05 less of it.
 */
const BLURRED = 0.6;
/** dB below full scale that count as silence, and as loud music. */
const [SILENCE, LOUD] = [-50, -12];

/** What each part of a second adds to the score: something to see, movement, sound. */
const WEIGHTS = { seen: 0.45, motion: 0.4, sound: 0.15 };

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle one, so that a cut, which changes everything at once, is no movement. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return mean(sorted.slice(sorted.length % 2 === 0 ? Math.max(0, half - 1) : half, half + 1));
};

const flawOf = (signs: readonly FrameStatistics[], change: number): Flaw | null => {
  if (signs.every(({ lit }) => lit < LEAST_LIT)) return 'black';
  const blurs = signs.flatMap(({ blur }) => (blur === null ? [] : [blur]));
  if (blurs.length > 0 && blurs.every((blur) => blur > BLURRED)) return 'blurred';
  return change < STILL ? 'still' : null;
};

const soundOf = (level: number): number =>
  level <= 0 ? 0 : clamp((20 * Math.log10(level) - SILENCE) / (LOUD - SILENCE));

const scoreOf = (seconds: readonly Second[]): number =>
  rounded(
    mean(
      seconds.map(({ motion, sound, flaw }) =>
        flaw === null ? WEIGHTS.seen + WEIGHTS.motion * motion + WEIGHTS.sound * sound : 0,
      ),
    ),
  );

/**
 * Judges a video second by second from what its sampled pictures and its sound show.
 *
 * @param signs three a second, see `PictureWatch`
 * @param levels one a second, see `soundLevels`; empty without sound
 * @param durationInSeconds of the finished video; the strip has an entry for each second begun
 */
export const usefulness = (
  signs: readonly FrameStatistics[],
  levels: readonly number[],
  durationInSeconds: number,
): UsefulnessStrip => {
  const seconds = Array.from({ length: Math.ceil(durationInSeconds) }, (_, index): Second => {
    const from = index * SAMPLES_PER_SECOND;
    const own = signs.slice(from, from + SAMPLES_PER_SECOND);
    // Half a second at the end may have no sample of its own, and the very first has none before it.
    const seen = own.length > 0 ? own : signs.slice(-1);
    const change = median(
      seen.filter((sign) => sign !== signs[0] || signs.length === 1).map((sign) => sign.change),
    );
    return {
      motion: rounded(clamp((change - STILL) / (LIVELY - STILL))),
      sound: rounded(soundOf(levels[index] ?? 0)),
      flaw: flawOf(seen, change),
    };
  });
  return { seconds, score: scoreOf(seconds) };
};

/** The strip of a part that begins with a whole second. */
export const sliceStrip = (strip: UsefulnessStrip, from: number, to: number): UsefulnessStrip => {
  const seconds = strip.seconds.slice(from, Math.ceil(to));
  return { seconds, score: scoreOf(seconds) };
};

/**
 * The second whose picture stands for the whole: one without a flaw, near the liveliest but not in its wildest blur, rather from
 * the first half, which is what the eye expects to see next. Seconds from the start, in the middle of it.
 */
export const posterTime = ({ seconds }: UsefulnessStrip, durationInSeconds: number): number => {
  const worth = seconds.map(({ motion, flaw }, index) => {
    const shown = flaw === null ? 1 : flaw === 'still' ? 0.8 : 0;
    return shown - Math.abs(motion - 0.5) * 0.4 - (index / Math.max(1, seconds.length)) * 0.2;
  });
  const best = worth.indexOf(Math.max(...worth));
  return Math.max(0, Math.min(best + 0.5, durationInSeconds - 0.1));
};
