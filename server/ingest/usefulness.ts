import type { ClipRegions } from '#schema/clip-regions.ts';
import { frameRegions, meanRegions } from '#server/ingest/clip-regions.ts';
import type { Flaw, VideoUsefulness } from '#server/ports/media-ingest.ts';

/** Radius of the test blur, px. */
const RADIUS = 4;

/**
 * Sums the differences between neighbours along one direction, and how much of them another blur removes: a sharp
 * frame loses most, a blurred one hardly any.
 */
const remaining = (
  frame: Uint8Array,
  { lines, length, lineStep, step }: { lines: number; length: number; lineStep: number; step: number },
): { all: number; dropped: number } => {
  let all = 0;
  let dropped = 0;
  const window = 2 * RADIUS + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    for (let at = RADIUS + 1; at + RADIUS < length; at += 1) {
      const here = start + at * step;
      const difference = Math.abs((frame[here] ?? 0) - (frame[here - step] ?? 0));
      const entering = frame[here + RADIUS * step] ?? 0;
      const leaving = frame[here - (RADIUS + 1) * step] ?? 0;
      // The mean of a sliding window changes by what enters minus what leaves, over its length.
      const blurred = Math.abs(entering - leaving) / window;
      all += difference;
      dropped += Math.max(0, difference - blurred);
    }
  }
  return { all, dropped };
};

/** Mean difference of neighbours below which blur cannot be measured: a wall, fog, darkness. */
const MIN_DETAIL = 0.35;

/**
 * The blur of a grayscale frame, 0 to 1, independent of contrast: the larger of the two directions, because motion
 * blurs only one. 0 for a frame without edges. After Crété et al., 'The blur effect' (2007).
 */
const blurOf = (frame: Uint8Array, { width, height }: { width: number; height: number }): number => {
  if (Math.min(width, height) <= 2 * RADIUS + 2) return 0;
  const along = remaining(frame, { lines: height, length: width, lineStep: width, step: 1 });
  const down = remaining(frame, { lines: width, length: height, lineStep: 1, step: width });
  const differences = (along.all + down.all) / (2 * frame.length);
  if (differences < MIN_DETAIL) return 0;
  return Math.max(...[along, down].map(({ all, dropped }) => (all === 0 ? 0 : (all - dropped) / all)));
};

/** Statistics of a sampled frame over its limited-range pixels (black 16, white 235). */
export type FrameStatistics = {
  /** Fraction of pixels that are not black, 0 to 1. */
  lit: number;
  /** Mean absolute difference from the previous sample; 0 for the first. */
  change: number;
  /** 0 (sharp) to 1 (no edges); null when not measured. */
  blur: number | null;
  /** Of this frame, its motion since the previous sample. */
  regions: ClipRegions;
};

/** Enough to see a dancer move, few enough to cost nothing. */
export const SAMPLES_PER_SECOND = 3;

/** Black is 16, and camera noise in the dark adds a few levels. */
const MAX_BLACK = 28;

const statisticsOf = (
  frame: Uint8Array,
  before: Uint8Array | null,
): Pick<FrameStatistics, 'lit' | 'change'> => {
  let lit = 0;
  let change = 0;
  for (let at = 0; at < frame.length; at += 1) {
    const value = frame[at] ?? 0;
    if (value > MAX_BLACK) lit += 1;
    if (before !== null) change += Math.abs(value - (before[at] ?? 0));
  }
  const { length } = frame;
  return { lit: lit / length, change: change / length };
};

/** Computes statistics of raw grayscale frames as their bytes arrive, without storing the frames. */
export class FrameAnalyser {
  readonly #size: { width: number; height: number };
  readonly #onSample: (samples: number) => void;
  readonly #statistics: FrameStatistics[] = [];
  #current: Uint8Array;
  #before: Uint8Array | null = null;
  #filled = 0;

  /** @param onSample called with the number of frames analysed so far */
  constructor(size: { width: number; height: number }, onSample: (samples: number) => void) {
    this.#size = size;
    this.#onSample = onSample;
    this.#current = new Uint8Array(size.width * size.height);
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + this.#current.length - this.#filled);
      this.#current.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#current.length) this.#analyse();
    }
  }

  /** The statistics of all frames; an incomplete last frame is ignored. */
  end(): FrameStatistics[] {
    return this.#statistics;
  }

  #analyse(): void {
    // Once a second: focus changes no faster, and blur is the most expensive to compute.
    const isMeasured = this.#statistics.length % SAMPLES_PER_SECOND === 1;
    this.#statistics.push({
      ...statisticsOf(this.#current, this.#before),
      blur: isMeasured ? blurOf(this.#current, this.#size) : null,
      regions: frameRegions(this.#current, this.#before, this.#size),
    });
    const free = this.#before ?? new Uint8Array(this.#current.length);
    this.#before = this.#current;
    this.#current = free;
    this.#filled = 0;
    this.#onSample(this.#statistics.length);
  }
}

type Second = VideoUsefulness['seconds'][number];

/** Fraction of a frame that must be lit for it to show anything. */
const MIN_LIT = 0.02;
/** Mean change in brightness levels below which nothing moves: noise of a phone on a tripod is up to half a level. */
const STILL = 0.6;
/** Mean change of a dance that fills the frame. */
const LIVELY = 12;
/**
 * Blur above which hardly an edge is left. Measured: 0.15 to 0.3 in sharp frames, 0.27 to 0.44 at 4 px out of focus, 0.61 to 0.82
 * at 16 px; a phone encoder's artefacts lower it by 0.05.
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

/** 0 (silence) to 1 (loud music) for an RMS level; undefined is silence. */
const ratedSound = (level = 0): number =>
  rounded(level <= 0 ? 0 : clamp((20 * Math.log10(level) - SILENCE) / (LOUD - SILENCE)));

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
 * @param levels one per second of the finished video, see `soundLevels`; empty without audio
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
      sound: ratedSound(levels[index]),
      flaw: flawOf(seen, change),
    };
  });
  return { seconds, score: scoreOf(seconds) };
};

/**
 * The regions of each started second of a video from its frame statistics. The first sample has no predecessor to differ from, so it does
 * not count where there are others.
 */
export const regionsBySecond = (
  statistics: readonly FrameStatistics[],
  durationInSeconds: number,
): ClipRegions[] =>
  Array.from({ length: Math.ceil(durationInSeconds) }, (_, second) => {
    const from = second * SAMPLES_PER_SECOND;
    const own = statistics.slice(statistics.length > 1 ? Math.max(1, from) : from, from + SAMPLES_PER_SECOND);
    return meanRegions((own.length > 0 ? own : statistics.slice(-1)).map(({ regions }) => regions));
  }).filter((regions) => regions !== null);

/** The ratings of a part of a video; `from` is a whole second. */
export const sliceUsefulness = (strip: VideoUsefulness, from: number, to: number): VideoUsefulness => {
  const seconds = strip.seconds.slice(from, Math.ceil(to));
  return { seconds, score: scoreOf(seconds) };
};

/** The ratings of a video whose seconds have other audio levels than before, see `soundLevels`. */
export const withLevels = (strip: VideoUsefulness, levels: readonly number[]): VideoUsefulness => {
  const seconds = strip.seconds.map((second, index) => ({ ...second, sound: ratedSound(levels[index]) }));
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
