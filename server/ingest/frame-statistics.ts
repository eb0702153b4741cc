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

/** Mean difference of neighbours below which nothing could be sharp: a wall, fog, darkness. */
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
    });
    const free = this.#before ?? new Uint8Array(this.#current.length);
    this.#before = this.#current;
    this.#current = free;
    this.#filled = 0;
    this.#onSample(this.#statistics.length);
  }
}
