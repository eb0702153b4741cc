import type { CurrentUser } from '#contract/auth.contract.ts';
import type { ResponseOf, ValidatedRequestOf } from '#contract/endpoint.ts';
import {
  type generatePromotion,
  type PromotionVariation,
  writerNotices,
} from '#contract/promotion.contract.ts';
import { isRecurring } from '#schema/class-schedule.ts';
import { filledSlots, promotionalTextOf, promotionBlocks, type WrittenText } from '#schema/promotion-text.ts';
import type { LocalDeps } from '#server/deps.ts';
import { WriterError } from '#server/errors.ts';
import { countBack, countWithin, type ThrottleSubject } from '#server/features/auth/throttle.ts';
import { quotaOf } from '#server/features/quotas/quotas.service.ts';
import type { PromoWriter, WritingTask } from '#server/ports/promo-writer.ts';
import { findFault } from '#server/writing/check-text.ts';
import { SYSTEM_PROMPT } from '#server/writing/prompt.ts';

type Request = ValidatedRequestOf<typeof generatePromotion>['body'];

type NoticeCode = keyof typeof writerNotices;

/** What the AI wrote, and why it is less than it was asked for; null where it is not. */
type AiTexts = { texts: WrittenText[]; notice: NoticeCode | null };

/** How often the AI is asked for what is missing: a second time for texts that were rejected. */
const ATTEMPTS = 2;

/** Asks for texts and keeps those without a fault. A service that gives an error is not asked again: its adapter has retried. */
const askForTexts = async ({ log }: LocalDeps, ai: PromoWriter, task: WritingTask): Promise<AiTexts> => {
  const slots = new Set(Object.keys(task.slots) as (keyof WritingTask['slots'])[]); // keys of that very record
  const texts: WrittenText[] = [];
  const missing = (): number => task.variations - texts.length;
  for (let attempt = 0; attempt < ATTEMPTS && missing() > 0; attempt += 1) {
    try {
      for await (const written of ai.write({ ...task, variations: missing() })) {
        const fault = findFault(written, { slots, prompt: SYSTEM_PROMPT });
        if (fault === null) texts.push(written);
        else log.warn({ fault }, 'a text of the AI writer was rejected');
        if (missing() === 0) break;
      }
    } catch (error) {
      if (!(error instanceof WriterError)) throw error;
      log.warn({ reason: error.reason }, 'the AI writer gave no text');
      return { texts, notice: 'AI_UNAVAILABLE' };
    }
  }
  return { texts, notice: missing() === 0 ? null : 'AI_TEXT_REJECTED' };
};

const MINUTES_PER_DAY = 24 * 60;

/** Counts the request before the call, so that concurrent ones never exceed the allowance, and takes it back when nothing came. */
const writeWithAi = async (deps: LocalDeps, actor: CurrentUser, task: WritingTask): Promise<AiTexts> => {
  const { ai } = deps.writers;
  if (ai === null) return { texts: [], notice: null };
  const subject: ThrottleSubject = { of: 'ai-text', value: actor.id };
  const most = quotaOf(actor, deps.config.aiTextsPerDay);
  const wait = most === 0 ? 0 : await countWithin(deps, subject, { most, minutes: MINUTES_PER_DAY });
  if (wait !== null) return { texts: [], notice: 'AI_TEXTS_USED_UP' };
  let texts: WrittenText[] = [];
  try {
    const written = await askForTexts(deps, ai, task);
    texts = written.texts;
    return written;
  } finally {
    if (texts.length === 0) await countBack(deps, subject);
  }
};

const noticeOf = (deps: LocalDeps, actor: CurrentUser, code: NoticeCode | null) => {
  if (code === null) return null;
  const limit = quotaOf(actor, deps.config.aiTextsPerDay).toLocaleString('en');
  return { code, message: writerNotices[code].replace('{limit}', limit) };
};

/**
 * Writes promotional texts for a class, each with its facts in slots, so that the text follows the form later. What the AI service
 * does not write, the offline writer does: the call itself never fails because of it.
 */
export const writePromotion = async (
  deps: LocalDeps,
  actor: CurrentUser,
  {
    today = deps.clock.now().toISOString().slice(0, 10),
    paragraphs,
    length,
    variations: wanted,
    ...fields
  }: Request,
): Promise<ResponseOf<typeof generatePromotion>> => {
  const classDate = isRecurring(fields.schedule) ? '' : fields.classDate;
  const info = { ...fields, classDate, filledOn: today };
  const task = { style: info.writingStyle, slots: filledSlots(info, today), length, variations: wanted };
  const variationOf = (writer: PromotionVariation['writer'], written: WrittenText): PromotionVariation => {
    const blocks = promotionBlocks(written, { count: paragraphs, info, today });
    return { writer, promotionalText: promotionalTextOf(blocks), blocks };
  };
  const { texts, notice } = await writeWithAi(deps, actor, task);
  const variations = texts.map((written) => variationOf('ai', written));
  const offline = deps.writers.offline.write({ ...task, variations: wanted - texts.length });
  for await (const written of offline) variations.push(variationOf('offline', written));
  return {
    promotionalText: variations[0]?.promotionalText ?? '',
    variations,
    notice: noticeOf(deps, actor, notice),
  };
};
