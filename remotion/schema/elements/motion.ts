import { z } from 'zod';
import { boundedArray } from '#schema/bounded.ts';
import {
  MAX_WORD_TIMES,
  MOTION_AMOUNT,
  MOTION_PERIOD,
  TRANSITION_DURATION,
  VIDEO_DURATION,
} from '#schema/limits.ts';

/**
 * When and how an element comes, moves and goes. All times are in seconds and apply to whole frames. Five slots and no keyframes: the
 * element's time, its entrance, its exit, a motion that repeats, and one that goes word by word.
 */

const seconds = z.number().min(0).max(VIDEO_DURATION.max);

/** From when to when an element is shown; 'end' moves with the end of the promo. */
export const Timing = z.strictObject({
  from: seconds.default(0),
  to: z.union([seconds, z.literal('end')]).default('end'),
});
export type Timing = z.infer<typeof Timing>;

/** How an overlay enters or exits, and how a text does, in the order in which a picker shows them. */
export const overlayTransitionKinds = ['fade', 'rise', 'slide', 'pop', 'flicker'] as const;
export const transitionKinds = [...overlayTransitionKinds, 'wipe', 'blur', 'typewriter'] as const;

export const eases = ['linear', 'out', 'inOut', 'back'] as const;
const Ease = z.enum(eases);
export type Ease = z.infer<typeof Ease>;

export const sides = ['left', 'right', 'top', 'bottom'] as const;
const Side = z.enum(sides);
export type Side = z.infer<typeof Side>;

const transitionFields = {
  seconds: z
    .number()
    .min(TRANSITION_DURATION.min)
    .max(TRANSITION_DURATION.max)
    .default(TRANSITION_DURATION.default),
  ease: Ease.default('out'),
  side: Side.default('bottom'),
  amount: z.number().min(MOTION_AMOUNT.min).max(MOTION_AMOUNT.max).default(MOTION_AMOUNT.default),
};

/**
 * An entrance or an exit. `side` is where the element comes from or goes to, `amount` how far or how much, as a fraction of the most. It
 * is shortened in an element that is shown for less than its transitions take.
 */
export const Transition = z.strictObject({ kind: z.enum(transitionKinds), ...transitionFields });
export type Transition = z.infer<typeof Transition>;
/** How the end card enters. */
export const cardTransitionKinds = ['fade', 'rise', 'slide'] as const;
export const CardTransition = z.strictObject({ kind: z.enum(cardTransitionKinds), ...transitionFields });
const OverlayTransition = z.strictObject({ kind: z.enum(overlayTransitionKinds), ...transitionFields });

/** How an element moves while it is shown. */
export const loopKinds = ['sway', 'shake', 'flicker', 'pulse'] as const;

/** A motion that repeats every `period` seconds while the element is shown. */
export const LoopMotion = z.strictObject({
  kind: z.enum(loopKinds),
  period: z.number().min(MOTION_PERIOD.min).max(MOTION_PERIOD.max).default(MOTION_PERIOD.default),
  amount: z.number().min(MOTION_AMOUNT.min).max(MOTION_AMOUNT.max).default(MOTION_AMOUNT.default),
});
export type LoopMotion = z.infer<typeof LoopMotion>;

export const wordKinds = ['reveal', 'pop', 'karaoke'] as const;
export const wordUnits = ['word', 'line'] as const;

/**
 * Words or lines that come one after the other. `at` are the seconds after the element's start at which each comes; 'even' spreads them
 * over its time. With it a loop only sways or shakes.
 */
export const WordMotion = z.strictObject({
  kind: z.enum(wordKinds),
  unit: z.enum(wordUnits).default('word'),
  at: z.union([z.literal('even'), boundedArray(seconds, MAX_WORD_TIMES)]).default('even'),
});
export type WordMotion = z.infer<typeof WordMotion>;

const everAfter: Timing = { from: 0, to: 'end' };

/** The slots of a text. Its entrance is the promo's, unless it has its own or, as null, none. */
export const textMotion = {
  timing: Timing.default(everAfter),
  enter: z
    .union([z.literal('promo'), Transition])
    .nullable()
    .default('promo'),
  exit: Transition.nullable().default(null),
  loop: LoopMotion.nullable().default(null),
  words: WordMotion.nullable().default(null),
};

/** The slots of an element that is always shown and never moves. */
export const atRest = { timing: everAfter, enter: null, exit: null, loop: null } as const;

/** The slots of an overlay. */
export const overlayMotion = {
  timing: Timing.default(everAfter),
  enter: OverlayTransition.nullable().default(null),
  exit: OverlayTransition.nullable().default(null),
  loop: LoopMotion.nullable().default(null),
};
