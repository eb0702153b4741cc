import { type FrameStatistics, SAMPLES_PER_SECOND } from '#server/ingest/frame-statistics.ts';
import type { Flaw, VideoUsefulness } from '#server/ports/media-ingest.ts';

type Second = VideoUsefulness['seconds'][number];

/** Fraction of a frame that must be lit for it to show anything. */
const MIN_LIT = 0.02;
/** Mean change in brightness levels below which nothing moves: noise of a phone on a tripod is up to half a level. */
const STILL = 0.6;
/** Mean change of a dance that fills the frame. */
const LIVELY = 12;
/**
 * Blur above which hardly an edge is left. Measured: sharp frames 0.15 to 0.3, 4 px out of focus 0.27 to 0.44, 16
 * px 0.61 to 0.82; a phone encoder's artefacts lower it by 0.05.
 */
const BLURRED = 0.6;
/** dBFS of silence and of loud music. */
const [SILENCE, LOUD] = [-50, -12];

/** Weights of a second's score: something to see, motion, sound. */
const WEIGHTS = { seen: 0.45, motion: 0.4, sound: 0.15 };

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median, so that a cut, which changes every pixel, does not count as motion. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return mean(sorted.slice(sorted.length % 2 === 0 ? Math.max(0, half - 1) : half, half + 1));
};

const flawOf = (statistics: readonly FrameStatistics[], change: number): Flaw | null => {
  if (statistics.every(({ lit }) => lit < MIN_LIT)) return 'black';
  const blurs = statistics.flatMap(({ blur }) => (blur === null ? [] : [blur]));
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
 * Rates a video second by second from its frame statistics and audio levels.
 *
 * @param statistics three per second, see `FrameAnalyser`
 * @param levels one per second, see `soundLevels`; empty without audio
 * @param durationInSeconds of the finished video; the strip has an entry for each started second
 */
export const usefulness = (
  statistics: readonly FrameStatistics[],
  levels: readonly number[],
  durationInSeconds: number,
): VideoUsefulness => {
  const seconds = Array.from({ length: Math.ceil(durationInSeconds) }, (_, index): Second => {
    const from = index * SAMPLES_PER_SECOND;
    const own = statistics.slice(from, from + SAMPLES_PER_SECOND);
    // The last half second may have no sample, and the first sample has no predecessor to differ from.
    const seen = own.length > 0 ? own : statistics.slice(-1);
    const change = median(
      seen
        .filter((sample) => sample !== statistics[0] || statistics.length === 1)
        .map((sample) => sample.change),
    );
    return {
      motion: rounded(clamp((change - STILL) / (LIVELY - STILL))),
      sound: rounded(soundOf(levels[index] ?? 0)),
      flaw: flawOf(seen, change),
    };
  });
  return { seconds, score: scoreOf(seconds) };
};

/** The part of a strip from a whole second on. */
export const sliceUsefulness = (strip: VideoUsefulness, from: number, to: number): VideoUsefulness => {
  const seconds = strip.seconds.slice(from, Math.ceil(to));
  return { seconds, score: scoreOf(seconds) };
};

/**
 * Picks the time of the poster frame, seconds: in the middle of a second without flaws, with moderate motion (much
 * motion blurs), preferably early in the video.
 */
export const posterTime = ({ seconds }: VideoUsefulness, durationInSeconds: number): number => {
  const scores = seconds.map(({ motion, flaw }, index) => {
    const shown = flaw === null ? 1 : flaw === 'still' ? 0.8 : 0;
    return shown - Math.abs(motion - 0.5) * 0.4 - (index / Math.max(1, seconds.length)) * 0.2;
  });
  const best = scores.indexOf(Math.max(...scores));
  return Math.max(0, Math.min(best + 0.5, durationInSeconds - 0.1));
};
