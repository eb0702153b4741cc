/** px on either side over which a picture is blurred once more. */
const REACH = 4;

/**
 * How much of the difference between neighbours along one direction remains when the picture is blurred once more: a sharp one
 * loses most of it, a blurred one hardly any.
 */
const remaining = (
  picture: Uint8Array,
  { lines, length, lineStep, step }: { lines: number; length: number; lineStep: number; step: number },
): { all: number; lost: number } => {
  let all = 0;
  let lost = 0;
  const window = 2 * REACH + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    for (let at = REACH + 1; at + REACH < length; at += 1) {
      const here = start + at * step;
      const difference = Math.abs((picture[here] ?? 0) - (picture[here - step] ?? 0));
      const entering = picture[here + REACH * step] ?? 0;
      const leaving = picture[here - (REACH + 1) * step] ?? 0;
      // The mean of a window changes by what enters and leaves, over its length.
      const blurred = Math.abs(entering - leaving) / window;
      all += difference;
      lost += Math.max(0, difference - blurred);
    }
  }
  return { all, lost };
};

/** Mean difference of neighbours below which there is nothing that could be sharp: a wall, fog, the dark. */
const NOTHING_TO_SEE = 0.35;

/**
 * The blur of a grey picture, 0 to 1, whatever its contrast: the larger of the two directions', because a panned camera blurs
 * only along its way. 0 for a picture without any edges. After Crété and others, 'The blur effect' (2007).
 */
const blurOf = (picture: Uint8Array, { width, height }: { width: number; height: number }): number => {
  if (Math.min(width, height) <= 2 * REACH + 2) return 0;
  const along = remaining(picture, { lines: height, length: width, lineStep: width, step: 1 });
  const down = remaining(picture, { lines: width, length: height, lineStep: 1, step: width });
  const differences = (along.all + down.all) / (2 * picture.length);
  if (differences < NOTHING_TO_SEE) return 0;
  return Math.max(...[along, down].map(({ all, lost }) => (all === 0 ? 0 : (all - lost) / all)));
};

/** What a sampled picture shows, over all its pixels as stored (black 16, white 235). */
export type FrameStatistics = {
  /** Share of pixels that are not black, 0 to 1. */
  lit: number;
  /** Mean change since the sample before; 0 for the first. */
  change: number;
  /** 0 sharp to 1 without any edge; null when it was not measured. */
  blur: number | null;
};

/** Often enough to see a dancer move, seldom enough to cost nothing. */
export const SAMPLES_PER_SECOND = 3;

/** As stored: black is 16, and the noise of a camera in the dark reaches some steps further. */
const NEARLY_BLACK = 28;

const statisticsOf = (
  picture: Uint8Array,
  before: Uint8Array | null,
): Pick<FrameStatistics, 'lit' | 'change'> => {
  let lit = 0;
  let change = 0;
  for (let at = 0; at < picture.length; at += 1) {
    const value = picture[at] ?? 0;
    if (value > NEARLY_BLACK) lit += 1;
    if (before !== null) change += Math.abs(value - (before[at] ?? 0));
  }
  const { length } = picture;
  return { lit: lit / length, change: change / length };
};

/** Looks at grey pictures as their bytes come, and keeps of each only what it shows. */
export class FrameAnalyser {
  readonly #size: { width: number; height: number };
  readonly #onSample: (samples: number) => void;
  readonly #signs: FrameStatistics[] = [];
  #current: Uint8Array;
  #before: Uint8Array | null = null;
  #filled = 0;

  /** @param onSample called with the number of pictures seen so far */
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
      if (this.#filled === this.#current.length) this.#look();
    }
  }

  /** What was seen; half a picture at the end does not count. */
  end(): FrameStatistics[] {
    return this.#signs;
  }

  #look(): void {
    // Once a second: the eye does not refocus faster, and it is the dearest of the signs.
    const isMeasured = this.#signs.length % SAMPLES_PER_SECOND === 1;
    this.#signs.push({
      ...statisticsOf(this.#current, this.#before),
      blur: isMeasured ? blurOf(this.#current, this.#size) : null,
    });
    const free = this.#before ?? new Uint8Array(this.#current.length);
    this.#before = this.#current;
    this.#current = free;
    this.#filled = 0;
    this.#onSample(this.#signs.length);
  }
}
