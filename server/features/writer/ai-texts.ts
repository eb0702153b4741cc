import { DAY_MINUTES } from '#schema/durations.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { writerNotices } from '#contract/promos/promotion.contract.ts';
import type { WrittenText } from '#schema/texts/promotion-text.ts';
import type { LocalDeps } from '#server/deps.ts';
import { WriterError } from '#server/errors.ts';
import { countBack, countWithin, type ThrottleSubject } from '#server/throttle.ts';
import { quotaOf } from '#server/features/quotas/quotas.service.ts';
import type { PromoWriter, WritingTask } from '#server/ports/promo-writer.ts';

export type NoticeCode = keyof typeof writerNotices;

/**
 * Receives what the AI writes: `takeText` returns the fault of a text, or null if it is accepted. A headline comes before its text,
 * which may still be rejected. `signal` aborts when nobody waits for the texts any more.
 */
export type AiTextReader = {
  takeHeader: (header: string) => void;
  takeText: (written: WrittenText) => string | null;
  signal: AbortSignal;
};

/** How often the AI is asked for what is missing: a second time for texts that were rejected. */
const ATTEMPTS = 2;

type AiTexts = { count: number; notice: NoticeCode | null };

/** Requests texts until all are accepted. After an error the service is not asked again: its adapter has already retried. */
const askForTexts = async (
  { log }: LocalDeps,
  ai: PromoWriter,
  task: WritingTask,
  { takeHeader, takeText, signal }: AiTextReader,
): Promise<AiTexts> => {
  let count = 0;
  const missing = (): number => task.variations - count;
  for (let attempt = 0; attempt < ATTEMPTS && missing() > 0; attempt += 1) {
    try {
      for await (const written of ai.write({ ...task, variations: missing() }, { takeHeader, signal })) {
        const fault = takeText(written);
        if (fault === null) count += 1;
        else log.warn({ fault }, 'a text of the AI writer was rejected');
        if (missing() === 0) break;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof WriterError)) throw error;
      log.warn({ reason: error.reason }, 'the AI writer gave no text');
      return { count, notice: 'AI_UNAVAILABLE' };
    }
  }
  return { count, notice: missing() === 0 ? null : 'AI_TEXT_REJECTED' };
};

/**
 * Lets the AI write, if there is one and the account's allowance is not used up. Returns why it wrote less than
 * requested, or null. The call is counted before it is made, so that concurrent ones never exceed the allowance, and
 * taken back when nothing came.
 * @throws the reason of the reader's `signal` when that aborts.
 */
export const writeWithAi = async (
  deps: LocalDeps,
  actor: CurrentUser,
  task: WritingTask,
  reader: AiTextReader,
): Promise<NoticeCode | null> => {
  const { ai } = deps.writers;
  if (ai === null) return null;
  const subject: ThrottleSubject = { of: 'ai-text', value: actor.id };
  const most = quotaOf(actor, deps.config.aiTextsPerDay);
  const wait = most === 0 ? 0 : await countWithin(deps, subject, { most, minutes: DAY_MINUTES });
  if (wait !== null) return 'AI_TEXTS_USED_UP';
  let count = 0;
  try {
    const written = await askForTexts(deps, ai, task, reader);
    count = written.count;
    return written.notice;
  } finally {
    if (count === 0) await countBack(deps, subject);
  }
};
