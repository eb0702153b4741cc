import type { PromotionSlot, WrittenText } from '#schema/promotion-text.ts';
import type { TextLength } from '#contract/promotion.contract.ts';
import type { WritingStyle } from '#schema/writing-style.ts';

/** What to write about. `slots` are the facts of the class form; the text names them by their slots, such as `{class}`. */
type WritingTask = {
  style: WritingStyle;
  slots: Readonly<Partial<Record<PromotionSlot, string>>>;
  length: TextLength;
  variations: number;
};

/** Writes promotional texts, one after the other as they are finished. It may rarely write fewer than the task asks for. */
export type PromoWriter = { write: (task: WritingTask) => AsyncIterable<WrittenText> };
