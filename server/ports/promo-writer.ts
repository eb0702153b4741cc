import type { PromotionSlot, WrittenText } from '#schema/texts/promotion-text.ts';
import type { TextLength, WritingPreferences, WrittenBlock } from '#contract/promos/promotion.contract.ts';
import type { WritingStyle } from '#schema/class/writing-style.ts';

/**
 * What to write about. `slots` are the facts of the class form; the text names them by their slots, such as `{class}`. `doSay` are
 * phrases to use where they fit, `dontSay` phrases that no text may have. Only `blocks` are written; with `present`, the text that the
 * promo has, they take the place of its own.
 */
export type WritingTask = WritingPreferences & {
  style: WritingStyle;
  slots: Readonly<Partial<Record<PromotionSlot, string>>>;
  length: TextLength;
  variations: number;
  blocks: readonly WrittenBlock[];
  present: WrittenText | null;
};

/**
 * Writes promotional texts, one after the other as they are finished, and perhaps fewer than the task asks for; a block
 * that the task does not ask for is empty. `takeHeader` gets a headline that is finished before its text, and `signal`
 * ends the writing. Rejects with a WriterError. No service is trusted: its texts are checked.
 */
export type PromoWriter = {
  write: (
    task: WritingTask,
    options?: { takeHeader?: (header: string) => void; signal?: AbortSignal },
  ) => AsyncIterable<WrittenText>;
};
