import type { z } from 'zod';
import type { Transition } from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

type Line = z.input<typeof TextElement>;
type Sticker = z.input<typeof OverlayElement>;

/**
 * How the elements of a template come. The title, its largest text, is there from the first frame, because that is what a feed shows; the
 * other texts follow from top to bottom, `step` seconds apart, and then the stickers.
 */
export type TemplateMotion = {
  title: Pick<Line, 'loop' | 'words'>;
  enter: Transition;
  step: number;
  sticker: NonNullable<Sticker['enter']>;
};

/** Seconds after the title at which the first of the other texts comes. */
const FIRST = 0.4;

const transition = (kind: Transition['kind'], fields: Partial<Transition> = {}): Transition => ({
  kind,
  seconds: 0.6,
  ease: 'out',
  side: 'bottom',
  amount: 0.3,
  ...fields,
});
const stickerFade = { kind: 'fade', seconds: 0.4 } as const;
const stickerRise = { kind: 'rise', seconds: 0.5, ease: 'back', amount: 0.3 } as const;

/** A neon sign: the title flickers now and then, and the other tubes light up. */
export const neonSign: TemplateMotion = {
  title: { loop: { kind: 'flicker', period: 3, amount: 0.35 } },
  enter: transition('flicker', { seconds: 0.7, ease: 'linear', amount: 1 }),
  step: 0.35,
  sticker: { kind: 'flicker', seconds: 0.6, amount: 1 },
};

/** Slow and soft: out of a blur, and the title sways. */
export const softFocus: TemplateMotion = {
  title: { loop: { kind: 'sway', period: 3, amount: 0.15 } },
  enter: transition('blur', { seconds: 0.9, amount: 0.6 }),
  step: 0.4,
  sticker: stickerFade,
};

/** One line after the other rises into place. */
export const risingLines: TemplateMotion = {
  title: {},
  enter: transition('rise', { amount: 0.25 }),
  step: 0.25,
  sticker: stickerRise,
};

/** Quick and strong: lines slide in from the side, and the title beats. */
export const hardCut: TemplateMotion = {
  title: { loop: { kind: 'pulse', period: 1, amount: 0.3 } },
  enter: transition('slide', { seconds: 0.4, side: 'left', amount: 1 }),
  step: 0.2,
  sticker: { kind: 'slide', seconds: 0.4, side: 'right' },
};

/** Playful: everything pops up. */
export const popUp: TemplateMotion = {
  title: { loop: { kind: 'pulse', period: 1.6, amount: 0.2 } },
  enter: transition('pop', { seconds: 0.5, ease: 'back', amount: 0.6 }),
  step: 0.25,
  sticker: stickerRise,
};

/** A page of a diary: the title stays, and the words are typed. */
export const typedPage: TemplateMotion = {
  title: {},
  enter: transition('typewriter', { seconds: 1.2, ease: 'linear', side: 'left', amount: 1 }),
  step: 0.9,
  sticker: stickerFade,
};

/** A curtain: lines are uncovered from the left. */
export const curtain: TemplateMotion = {
  title: {},
  enter: transition('wipe', { seconds: 0.7, ease: 'inOut', side: 'left', amount: 1 }),
  step: 0.35,
  sticker: stickerFade,
};

const largest = (texts: readonly Line[]): Line | undefined =>
  texts.toSorted((one, other) => other.fontSize - one.fontSize)[0];

/** The texts with their entrances. */
export const movedTexts = (texts: readonly Line[], motion: TemplateMotion): Line[] => {
  const title = largest(texts);
  const others = texts.filter((text) => text !== title).toSorted((one, other) => one.y - other.y);
  return texts.map((text) =>
    text === title
      ? { ...text, enter: null, ...motion.title }
      : {
          ...text,
          enter: motion.enter,
          timing: { from: Math.round((FIRST + others.indexOf(text) * motion.step) * 100) / 100 },
        },
  );
};

/** A sticker, which comes after `texts` texts. */
export const movedSticker = (sticker: Sticker, texts: number, motion: TemplateMotion): Sticker => ({
  ...sticker,
  enter: motion.sticker,
  timing: { from: Math.round((FIRST + (texts - 1) * motion.step) * 100) / 100 },
});
