import { type EndCard, endCardTiming } from '#schema/elements/end-card.ts';
import {
  atRest,
  type Ease,
  type LoopMotion,
  type Side,
  type Transition,
  type WordMotion,
} from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { ANIMATION_SHARE, FPS } from '#schema/limits.ts';
import { type AnimationType, promoMetadata, type Promo } from '#schema/promo.ts';

/** A transition in whole frames. */
export type TimedTransition = {
  kind: Transition['kind'];
  frames: number;
  ease: Ease;
  side: Side;
  amount: number;
};

/** When an element is shown and how it moves, in whole frames of the promo; it is shown from frame `from` until before frame `to`. */
export type TimedElement = {
  from: number;
  to: number;
  enter: TimedTransition | null;
  exit: TimedTransition | null;
  loop: { kind: LoopMotion['kind']; period: number; amount: number } | null;
  words: WordMotion | null;
  /** What frame 0 shows of it in a promo that begins with its cover: its look at rest, or nothing. Null in one without. */
  cover: 'rest' | 'hidden' | null;
};

/** The part of a promo that decides on the times of its elements. */
export type PromoTiming = Pick<Promo, 'videoDuration' | 'animationType'>;

const toFrames = (seconds: number): number => Math.round(seconds * FPS);

/** Length of the fade-in in frames: 20 % of the video, at least one frame. */
const fadeInFrames = (durationInFrames: number): number =>
  Math.max(1, Math.round(durationInFrames * ANIMATION_SHARE));

const fadeIn = (frames: number): TimedTransition => ({
  kind: 'fade',
  frames,
  ease: 'linear',
  side: 'bottom',
  amount: 1,
});

/** How texts enter that have no entrance of their own. */
const defaultEnter = (animationType: AnimationType, durationInFrames: number): TimedTransition | null =>
  animationType === 'none' ? null : fadeIn(fadeInFrames(durationInFrames));

const timedTransition = (transition: Transition | null): TimedTransition | null =>
  transition === null
    ? null
    : {
        kind: transition.kind,
        frames: Math.max(1, toFrames(transition.seconds)),
        ease: transition.ease,
        side: transition.side,
        amount: transition.amount,
      };

/** Both transitions, shortened in proportion where the element is shown for less than they take. */
const shortened = (
  length: number,
  enter: TimedTransition | null,
  exit: TimedTransition | null,
): Pick<TimedElement, 'enter' | 'exit'> => {
  const all = (enter?.frames ?? 0) + (exit?.frames ?? 0);
  if (all <= length) return { enter, exit };
  const shorten = (transition: TimedTransition | null): TimedTransition | null => {
    const frames = transition === null ? 0 : Math.floor((transition.frames * length) / all);
    return transition === null || frames === 0 ? null : { ...transition, frames };
  };
  return { enter: shorten(enter), exit: shorten(exit) };
};

type Slots = Pick<TextElement, 'timing' | 'loop'> & {
  enter: TimedTransition | null;
  exit: Transition | null;
  words: WordMotion | null;
};

const timed = ({ timing, enter, exit, loop, words }: Slots, durationInFrames: number): TimedElement => {
  const from = Math.min(durationInFrames - 1, toFrames(timing.from));
  const end = timing.to === 'end' ? durationInFrames : toFrames(timing.to);
  const to = Math.min(durationInFrames, Math.max(from + 1, end));
  return {
    from,
    to,
    ...shortened(to - from, enter, timedTransition(exit)),
    loop: loop === null ? null : { ...loop, period: Math.max(2, toFrames(loop.period)) },
    words,
    cover: null,
  };
};

/** The times of a text in frames. Its own entrance begins when the text does, and so does the promo's. */
export const timedText = (
  { timing, enter, exit, loop, words }: Pick<TextElement, 'timing' | 'enter' | 'exit' | 'loop' | 'words'>,
  promo: PromoTiming,
): TimedElement => {
  const { durationInFrames } = promoMetadata(promo);
  const own =
    enter === 'promo' ? defaultEnter(promo.animationType, durationInFrames) : timedTransition(enter);
  return timed({ timing, enter: own, exit, loop, words }, durationInFrames);
};

/** The times of an overlay in frames. */
export const timedOverlay = (
  { timing, enter, exit, loop }: Pick<OverlayElement, 'timing' | 'enter' | 'exit' | 'loop'>,
  promo: Pick<Promo, 'videoDuration'>,
): TimedElement =>
  timed(
    { timing, enter: timedTransition(enter), exit, loop, words: null },
    promoMetadata(promo).durationInFrames,
  );

/** The times of the end card and of its logo, which enter alike; `durationInFrames` is that of the promo. */
export const timedEndCard = (endCard: EndCard, durationInFrames: number): TimedElement => {
  const { from } = endCardTiming(endCard, durationInFrames);
  return timed(
    {
      ...atRest,
      timing: { from: from / FPS, to: 'end' },
      enter: timedTransition(endCard.enter),
      words: null,
    },
    durationInFrames,
  );
};

/** The times of the watermark: it enters as texts do without an entrance of their own, and stays. */
export const watermarkTime = (promo: PromoTiming): TimedElement => {
  const { durationInFrames } = promoMetadata(promo);
  const enter = defaultEnter(promo.animationType, durationInFrames);
  return timed({ ...atRest, enter, words: null }, durationInFrames);
};
