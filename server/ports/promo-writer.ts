import type { TextLength, WritingPreferences, WrittenBlock } from '#contract/promos/promotion.contract.ts';
import type { WritingStyle } from '#schema/class/class-info.ts';
import type { PromotionSlot, WrittenText } from '#schema/texts/promotion-text.ts';

/**
 * A task for a writer. `slots` are the facts of the class form; the text refers to them by their slots, such as `{class}`. `doSay` are
 * phrases to use where they fit, and `dontSay` phrases to avoid. Only `blocks` are written. With `present`, the text of the promo, they
 * replace its blocks.
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
 * Writes promotional texts and yields each one as soon as it is finished. There may be fewer than the task asks for. Blocks that the task
 * does not ask for are empty. Rejects with a WriterError.
 */
export type PromoWriter = { write: (task: WritingTask) => AsyncIterable<WrittenText> };

/**
 * A writer that uses a service. The service costs money and is not trusted, so its texts are checked. `beforeRequest` is awaited before
 * each request, including retries. If it rejects, nothing is sent, and the writing ends with its error. `takeHeader` receives a headline
 * that is finished before its text. `signal` ends the writing.
 */
export type AiWriter = {
  write: (
    task: WritingTask,
    options: {
      beforeRequest: () => Promise<void>;
      takeHeader?: (header: string) => void;
      signal?: AbortSignal;
    },
  ) => AsyncIterable<WrittenText>;
};
