import type { Side, WordMotion } from '#schema/elements/motion.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FPS } from '#schema/limits.ts';
import type { TimedElement, TimedTransition } from './timed-element.ts';

/** How many parts a text has that can come one after the other. */
export type PartCounts = { characters: number; words: number; lines: number };

/** The counts of what is not a text. */
export const NO_PARTS: PartCounts = { characters: 0, words: 0, lines: 0 };

/**
 * How an element looks at a frame, beside its look at rest. Whatever draws it takes this, and nothing else, from the frame number.
 * `opacity` is a fraction; `dx` and `dy` are px of the frame, even, because video stores colour for two pixels at a time; `scale` is
 * around its centre; `blur` is a standard deviation in px of the frame.
 */
export type Pose = {
  opacity: number;
  dx: number;
  dy: number;
  scale: number;
  blur: number;
  /** The visible part of its box, a fraction from `side`; null for all of it. */
  wipe: { side: Side; share: number } | null;
  /** Its letters; null for all of them. */
  letters: LettersPose | null;
};

/**
 * Of the letters, `shown` units are drawn, from the first; the others have an opacity of `dim`. The last one shown has a size of
 * `scale` around its own centre.
 */
export type LettersPose = {
  unit: 'character' | WordMotion['unit'];
  shown: number;
  dim: number;
  scale: number;
};

/** The look of an element that is whole and unmoved. */
export const REST: Pose = { opacity: 1, dx: 0, dy: 0, scale: 1, blur: 0, wipe: null, letters: null };

/** The furthest that an element rises, sways and shakes, and the most that it is blurred, px of the frame. */
const MOST = { rise: 320, sway: 60, shake: 24, blur: 40 };
/** The most that a pulse adds to the scale. */
const PULSE = 0.25;
/** Share of the frames in which a looped flicker is dark, and how long a flash lasts, frames. */
const FLICKER = { dark: 0.3, frames: 2 };

/** Seconds between two words that come evenly, at most, and the share of the element's time in which all have come. */
const WORD_PAUSE = 0.35;
export const WORDS_SHARE = 0.6;
/** Opacity of words that karaoke has not reached. */
const UNSUNG = 0.35;
/** Frames in which a word pops up, and its scale at first. */
const WORD_POP = { frames: 8, scale: 0.5 };

/** Overshoot of `back`: a tenth of the way. */
const OVERSHOOT = 1.70158;

const easings = {
  linear: (share: number) => share,
  out: (share: number) => 1 - (1 - share) ** 3,
  inOut: (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2),
  back: (share: number) => 1 + (OVERSHOOT + 1) * (share - 1) ** 3 + OVERSHOOT * (share - 1) ** 2,
};

const even = (px: number): number => 2 * Math.round(px / 2);
const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** A fixed number from 0 to 1 for each index that seems to have no order; in integers, which no two browsers round differently. */
const noise = (index: number): number => {
  let bits = Math.imul(index + 1, 0x9e_37_79_b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
};

const directions: Record<Side, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  top: [0, -1],
  bottom: [0, 1],
};

const shifted = (side: Side, px: { x: number; y: number }): Pick<Pose, 'dx' | 'dy'> => {
  const [x, y] = directions[side];
  // Without negative zero, which differs from zero in comparisons.
  return { dx: even(x * px.x) + 0, dy: even(y * px.y) + 0 };
};

/**
 * The look of an element of which `share` has come: 0 outside, 1 at rest. An exit is an entrance backward. `frame` counts from the start
 * of the element.
 */
const transitionPose = (
  { kind, ease, side, amount }: TimedTransition,
  share: number,
  { frame, counts }: { frame: number; counts: PartCounts },
): Partial<Pose> => {
  const eased = easings[ease](share);
  switch (kind) {
    case 'fade': {
      return { opacity: share };
    }
    case 'rise': {
      const px = (1 - eased) * amount * MOST.rise;
      return { opacity: share, ...shifted(side, { x: px, y: px }) };
    }
    case 'slide': {
      return shifted(side, { x: (1 - eased) * CANVAS_WIDTH, y: (1 - eased) * CANVAS_HEIGHT });
    }
    case 'pop': {
      return { opacity: share, scale: Math.max(0.01, 1 - (1 - eased) * amount) };
    }
    case 'flicker': {
      return { opacity: noise(Math.floor(frame / FLICKER.frames)) < share ? 1 : 1 - amount };
    }
    case 'wipe': {
      return { wipe: { side, share: clamp(eased) } };
    }
    case 'blur': {
      return { opacity: share, blur: (1 - clamp(eased)) * amount * MOST.blur };
    }
    case 'typewriter': {
      const shown = Math.floor(share * counts.characters);
      return { letters: { unit: 'character', shown, dim: 0, scale: 1 } };
    }
  }
};

/** `frame` counts from the start of the element. */
const loopPose = (
  { kind, period, amount }: NonNullable<TimedElement['loop']>,
  frame: number,
  hasWords: boolean,
): Partial<Pose> => {
  const inPeriod = frame % period;
  switch (kind) {
    case 'sway': {
      return { dx: even(Math.sin((2 * Math.PI * inPeriod) / period) * amount * MOST.sway) + 0 };
    }
    case 'shake': {
      const away = (seed: number): number => even((noise(inPeriod + seed) * 2 - 1) * amount * MOST.shake) + 0;
      return { dx: away(0), dy: away(period) };
    }
    case 'pulse': {
      return hasWords ? {} : { scale: 1 + amount * PULSE * Math.sin((Math.PI * inPeriod) / period) ** 2 };
    }
    case 'flicker': {
      const isDark = noise(Math.floor(inPeriod / FLICKER.frames)) < FLICKER.dark;
      return isDark && !hasWords ? { opacity: 1 - amount } : {};
    }
  }
};

/** Frames after the start of the element at which each of `count` words or lines comes. */
const wordFrames = ({ kind, at }: WordMotion, count: number, { from, to, exit }: TimedElement): number[] => {
  const length = to - from - (exit?.frames ?? 0);
  const pause =
    kind === 'karaoke'
      ? length / Math.max(1, count)
      : Math.min(WORD_PAUSE * FPS, (length * WORDS_SHARE) / Math.max(1, count));
  const given = at === 'even' ? [] : at.toSorted((one, other) => one - other);
  const last = given.at(-1);
  return Array.from({ length: count }, (_, index) => {
    if (last === undefined) return Math.round(index * pause);
    return Math.round((given[index] ?? last + (index + 1 - given.length) * WORD_PAUSE) * FPS);
  });
};

const lettersPose = (
  words: WordMotion,
  { element, counts, frame }: { element: TimedElement; counts: PartCounts; frame: number },
): LettersPose | null => {
  const count = words.unit === 'word' ? counts.words : counts.lines;
  const frames = wordFrames(words, count, element);
  const shown = frames.filter((each) => each <= frame).length;
  const since = frame - (frames[shown - 1] ?? 0);
  const isPopping = words.kind === 'pop' && shown > 0 && since < WORD_POP.frames;
  if (shown === count && !isPopping) return null;
  const scale = isPopping ? 1 - (1 - easings.back((since + 1) / WORD_POP.frames)) * (1 - WORD_POP.scale) : 1;
  return { unit: words.unit, shown, dim: words.kind === 'karaoke' ? UNSUNG : 0, scale };
};

const inMotion = (element: TimedElement, frame: number, counts: PartCounts): Pose => {
  const { from, to, enter, exit, loop, words } = element;
  const own = frame - from;
  const at = { frame: own, counts };
  const entering = enter !== null && own < enter.frames ? transitionPose(enter, own / enter.frames, at) : {};
  const left = to - frame;
  const exiting = exit !== null && left < exit.frames ? transitionPose(exit, left / exit.frames, at) : {};
  const looping = loop === null ? {} : loopPose(loop, own, words !== null);
  const letters = words === null ? null : lettersPose(words, { element, counts, frame: own });
  const pose = { ...REST, ...entering, ...exiting };
  return {
    ...pose,
    opacity: pose.opacity * (looping.opacity ?? 1),
    dx: pose.dx + (looping.dx ?? 0),
    dy: pose.dy + (looping.dy ?? 0),
    scale: pose.scale * (looping.scale ?? 1),
    letters: pose.letters ?? letters,
  };
};

/** Whether an element is shown at a frame, apart from the cover. */
export const isShownAt = ({ from, to }: TimedElement, frame: number): boolean => frame >= from && frame < to;

/**
 * How an element looks at `frame` of the promo; null when it is not shown. The only function of time: the composition, the layered
 * strategy and the editor draw what it returns. Pure.
 */
export const poseAt = (element: TimedElement, frame: number, counts: PartCounts): Pose | null => {
  if (frame === 0 && element.cover !== null) return element.cover === 'rest' ? REST : null;
  return isShownAt(element, frame) ? inMotion(element, frame, counts) : null;
};

/** Whether the cover shows another look of an element than frame 0 of its motion. */
export const differsOnCover = (element: TimedElement): boolean => {
  if (element.cover === null) return false;
  const first = poseAt({ ...element, cover: null }, 0, NO_PARTS);
  return element.words !== null || JSON.stringify(first) !== JSON.stringify(poseAt(element, 0, NO_PARTS));
};

/** The poses of an element in the frames in which it is shown, from its first on; without its parts, and apart from the cover. */
export const posesOf = (time: TimedElement): Pose[] =>
  Array.from({ length: time.to - time.from }, (_, index) => inMotion(time, time.from + index, NO_PARTS));
