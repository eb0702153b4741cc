import { blurOf } from '#server/ingest/blur-of.ts';

/** What a sampled picture shows, over all its pixels as stored (black 16, white 235). */
export type PictureSign = {
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

const signOf = (picture: Uint8Array, before: Uint8Array | null): Pick<PictureSign, 'lit' | 'change'> => {
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
export class PictureWatch {
  readonly #size: { width: number; height: number };
  readonly #onSample: (samples: number) => void;
  readonly #signs: PictureSign[] = [];
  #current: Uint8Array;
  #before: Uint8Array | null = null;
  #filled = 0;

  /** @param onSample called with the number of pictures seen so far */
  constructor(size: { width: number; height: number }, onSample: (samples: number) => void) {
    this.#size = size;
    this.#onSample = onSample;
    this.#current = new Uint8Array(size.width * size.height);
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + this.#current.length - this.#filled);
      this.#current.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#current.length) this.#look();
    }
  }

  /** What was seen; half a picture at the end does not count. */
  end(): PictureSign[] {
    return this.#signs;
  }

  #look(): void {
    // Once a second: the eye does not refocus faster, and it is the dearest of the signs.
    const isMeasured = this.#signs.length % SAMPLES_PER_SECOND === 1;
    this.#signs.push({
      ...signOf(this.#current, this.#before),
      blur: isMeasured ? blurOf(this.#current, this.#size) : null,
    });
    const free = this.#before ?? new Uint8Array(this.#current.length);
    this.#before = this.#current;
    this.#current = free;
    this.#filled = 0;
    this.#onSample(this.#signs.length);
  }
}
