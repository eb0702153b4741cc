import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { writerNotices } from '#contract/promos/promotion.contract.ts';
import { DAY_MINUTES } from '#schema/durations.ts';
import type { WrittenText } from '#schema/texts/promotion-text.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AllowanceError, WriterError } from '#server/errors.ts';
import { quotaOf } from '#server/features/quotas/quotas.service.ts';
import type { AiWriter, WritingTask } from '#server/ports/promo-writer.ts';
import { attemptsLeft, countWithin, type ThrottleSubject } from '#server/throttle.ts';

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

type AiTexts = {
  /** Why the AI wrote less than requested, or null. */
  notice: NoticeCode | null;
  /** Requests that the account may still send today; null without an AI service. */
  requestsLeft: number | null;
};

/** Requests texts until all are accepted. After an error the service is not asked again: its adapter has already retried. */
const askForTexts = async (
  { log }: LocalDeps,
  ai: AiWriter,
  { task, beforeRequest }: { task: WritingTask; beforeRequest: () => Promise<void> },
  { takeHeader, takeText, signal }: AiTextReader,
): Promise<NoticeCode | null> => {
  let missing = task.variations;
  for (let attempt = 0; attempt < ATTEMPTS && missing > 0; attempt += 1) {
    try {
      const written = ai.write({ ...task, variations: missing }, { beforeRequest, takeHeader, signal });
      for await (const text of written) {
        const fault = takeText(text);
        if (fault === null) missing -= 1;
        else log.warn({ fault }, 'a text of the AI writer was rejected');
        if (missing === 0) break;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AllowanceError) return 'AI_TEXTS_USED_UP';
      if (!(error instanceof WriterError)) throw error;
      log.warn({ reason: error.reason }, 'the AI writer gave no text');
      return 'AI_UNAVAILABLE';
    }
  }
  return missing === 0 ? null : 'AI_TEXT_REJECTED';
};

/**
 * Lets the AI write, if there is one and the account's allowance is not used up. The allowance counts requests to the service, each before it
 * is sent and for good: the service charges for rejected texts, retries, and calls that nobody waits for, too. Concurrent calls never exceed
 * it, and where it ends in between, what has come stays.
 * @throws the reason of the reader's `signal` when that aborts.
 */
export const writeWithAi = async (
  deps: LocalDeps,
  actor: CurrentUser,
  task: WritingTask,
  reader: AiTextReader,
): Promise<AiTexts> => {
  const { ai } = deps.writers;
  if (ai === null) return { notice: null, requestsLeft: null };
  const subject: ThrottleSubject = { of: 'ai-text', value: actor.id };
  const most = quotaOf(actor, deps.config.aiRequestsPerDay);
  const beforeRequest = async (): Promise<void> => {
    const wait = most === 0 ? 0 : await countWithin(deps, subject, { most, minutes: DAY_MINUTES });
    if (wait !== null) throw new AllowanceError();
  };
  const notice = await askForTexts(deps, ai, { task, beforeRequest }, reader);
  return { notice, requestsLeft: await attemptsLeft(deps, subject, most) };
};
