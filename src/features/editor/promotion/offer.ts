import { atom } from 'jotai';
import type { PromotionVariation, TextLength, WrittenBlock } from '#contract/promos/promotion.contract.ts';
import type { WritingStyle } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import type { ParagraphCount, PromotionBlock } from '#schema/texts/promotion-text.ts';

/** A text of an offer, with the paragraphs written so far; `writer` is null until it is complete. */
export type OfferedText = {
  writer: PromotionVariation['writer'] | null;
  blocks: readonly PromotionBlock[];
};

/** What to write: a whole text, or with `block` one paragraph of the present text. */
export type WritingTask = {
  length: TextLength;
  paragraphs: ParagraphCount;
  /** Replaces the style in the form. */
  writingStyle?: WritingStyle;
  block?: WrittenBlock;
};

/** Texts to choose from. */
export type Offer = {
  task: WritingTask;
  texts: readonly OfferedText[];
  isWriting: boolean;
  /** Why there are no new texts, or null. */
  problem: string | null;
  /** Which writer wrote the texts, and why. */
  notice: string;
  /** The promo as it was before the first text of this or an earlier offer was chosen. */
  mine: Promo;
  /** Whether a text has been chosen since then. */
  hasApplied: boolean;
  /** The promo with the chosen text, and before it; null while none is chosen. */
  applied: { before: Promo; after: Promo } | null;
  /** The choices of one offer are one undo step. */
  gesture: string;
};

export const offerAtom = atom<Offer | null>(null);

/** The last brief (see `writingBrief`) that Auto has handled. */
export const handledBriefAtom = atom<string | null>(null);

/** What Auto did last, or why it did nothing, and whether to offer a new text; or null. */
export const autoNoticeAtom = atom<{ message: string; canWrite: boolean } | null>(null);
