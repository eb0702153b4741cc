import { atom } from 'jotai';
import type { PromotionVariation, TextLength, WrittenBlock } from '#contract/promos/promotion.contract.ts';
import type { WritingStyle } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import type { ParagraphCount, PromotionBlock } from '#schema/texts/promotion-text.ts';

/** A text on offer, paragraph by paragraph as it is written; `writer` is null until it is whole. */
export type OfferedText = {
  writer: PromotionVariation['writer'] | null;
  blocks: readonly PromotionBlock[];
};

/** What to write: a whole text, or with `block` only one paragraph of it again. */
export type WritingTask = {
  length: TextLength;
  paragraphs: ParagraphCount;
  /** A style other than the form's. */
  writingStyle?: WritingStyle;
  block?: WrittenBlock;
};

/** Texts to choose from. */
export type Offer = {
  task: WritingTask;
  texts: readonly OfferedText[];
  isWriting: boolean;
  /** Why there are no texts, or no new ones. */
  problem: string | null;
  /** Who wrote the texts, and why. */
  notice: string;
  /** The promo as it was before the first text of this or an earlier offer was chosen. */
  mine: Promo;
  /** Whether a text has been applied since then. */
  hasApplied: boolean;
  /** The promo with the chosen text, and before it; null while none is chosen. */
  applied: { before: Promo; after: Promo } | null;
  /** The choices of one offer are one undo step. */
  gesture: string;
};

/** The texts on offer; null while there are none. */
export const offerAtom = atom<Offer | null>(null);

/** The brief that was last written for (see `writingBrief`), so that Auto does not write for it again. */
export const handledBriefAtom = atom<string | null>(null);

/** What Auto did last, or why it did nothing, and whether it offers a new text; null if there is nothing to say. */
export const autoNoticeAtom = atom<{ message: string; canWrite: boolean } | null>(null);
