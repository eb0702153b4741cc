import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ResponseOf, StepOf, ValidatedRequestOf } from '#contract/endpoint.ts';
import { formatNumber } from '#contract/number-format.ts';
import {
  type generatePromotion,
  type PromotionVariation,
  writerNotices,
  WrittenBlock,
} from '#contract/promos/promotion.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, hasClassDate } from '#schema/class/class-schedule.ts';
import { DAY_MINUTES } from '#schema/durations.ts';
import {
  filledSlots,
  type PromotionBlock,
  promotionalTextOf,
  promotionBlocks,
  type PromotionSlot,
  writtenElementIds,
  writtenPartOf,
  type WrittenText,
} from '#schema/texts/promotion-text.ts';
import { fillTextTemplate } from '#schema/texts/text-templates.ts';
import { utcToday } from '#server/day-in-zone.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError, WriterError, AllowanceError } from '#server/errors.ts';
import { readPromoSummary } from '#server/features/promos/promos.service.ts';
import { quotaOf } from '#server/features/quotas/quotas.service.ts';
import type { WritingTask, AiWriter } from '#server/ports/promo-writer.ts';
import type { StepReader } from '#server/streaming.ts';
import { attemptsLeft, countWithin, type ThrottleSubject } from '#server/throttle.ts';
import { findFault, findHeaderFault } from '#server/writing/check-text.ts';
import { SYSTEM_PROMPT } from '#server/writing/prompt.ts';
import { recordTexts } from './text-history.service.ts';
import { readWritingPreferences } from './writing-preferences.service.ts';

type NoticeCode = keyof typeof writerNotices;

/**
 * Receives the texts of the AI: `takeText` returns the fault of a text, or null if it is accepted. A headline comes before its text,
 * which may still be rejected. `signal` aborts when the texts are no longer needed.
 */
type AiTextReader = {
  takeHeader: (header: string) => void;
  takeText: (written: WrittenText) => string | null;
  signal: AbortSignal;
};

/** How often the AI is asked. The second time replaces rejected texts. */
const ATTEMPTS = 2;

type AiTexts = {
  /** Why the AI wrote less than requested, or null. */
  notice: NoticeCode | null;
  /** Requests that the account may still send today; null without an AI service. */
  requestsLeft: number | null;
};

/** Requests texts until all are accepted. After an error, the service is not asked again, because its adapter has already retried. */
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
 * Lets the AI write, if there is one and the account's allowance is not used up. The allowance counts every request before it is sent,
 * because the service also charges for rejected texts, retries and abandoned calls. Concurrent calls never exceed it. If it runs out
 * midway, the texts received so far stay.
 * @throws the reason of the reader's `signal` when it aborts.
 */
const writeWithAi = async (
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

type Request = ValidatedRequestOf<typeof generatePromotion>['body'];

/** Turns written texts into the blocks of the request. */
type Layout = {
  blocksOf: (written: WrittenText) => PromotionBlock[];
  /** The new blocks among them: just one if a single block is rewritten. */
  newBlocks: (blocks: readonly PromotionBlock[]) => PromotionBlock[];
  /** Whether the promo already has these texts. */
  isSame: (blocks: readonly PromotionBlock[]) => boolean;
};

const layoutOf = (
  { paragraphs, block, current = [] }: Request,
  info: ClassInfo,
  today: CalendarDay,
): Layout => {
  const all = (written: WrittenText, count: Request['paragraphs']): PromotionBlock[] =>
    promotionBlocks(written, { count, info, today });
  if (block === undefined) {
    return {
      blocksOf: (written) => all(written, paragraphs),
      newBlocks: (blocks) => [...blocks],
      isSame: () => false,
    };
  }
  const newId = writtenElementIds[block];
  const newBlocks = (blocks: readonly PromotionBlock[]): PromotionBlock[] =>
    blocks.filter(({ id }) => id === newId);
  return {
    blocksOf: (written) => {
      const [rewritten] = newBlocks(all(written, 6));
      return current.map(({ id, template }) =>
        id === newId && rewritten !== undefined
          ? rewritten
          : { id, template, text: fillTextTemplate(template, info, today) },
      );
    },
    newBlocks,
    isSame: (blocks) => newBlocks(blocks)[0]?.template === current.find(({ id }) => id === newId)?.template,
  };
};

/** Extra texts, because some may repeat the promo's own. */
const SPARE_TEXTS = 2;

/** Adds texts of the offline writer until there are enough. @throws AppError VALIDATION_FAILED if the person's lists leave no text. */
const writeOffline = async (
  { writers }: LocalDeps,
  task: WritingTask,
  take: (written: WrittenText) => 'enough' | 'more',
): Promise<void> => {
  try {
    for await (const written of writers.offline.write({
      ...task,
      variations: task.variations + SPARE_TEXTS,
    })) {
      if (take(written) === 'enough') return;
    }
  } catch (error) {
    if (!(error instanceof WriterError)) throw error;
    throw new AppError('VALIDATION_FAILED', [
      {
        path: 'dontSay',
        message: 'leaves no words to write with; remove the most common ones from your list',
      },
    ]);
  }
};

const noticeOf = (deps: LocalDeps, actor: CurrentUser, code: NoticeCode | null) => {
  if (code === null) return null;
  const limit = formatNumber(quotaOf(actor, deps.config.aiRequestsPerDay));
  return { code, message: writerNotices[code].replace('{limit}', limit) };
};

/**
 * Writes promotional texts for a class, with its facts in slots, so that the texts follow the form later. The offline writer supplies texts
 * that the AI service does not, so the call never fails because of the service. Each block is reported once it has passed the checks.
 * @throws AppError NOT_FOUND or PROMO_DELETED for the promo whose history takes the texts, VALIDATION_FAILED, or CLIENT_GONE. After
 * CLIENT_GONE, the AI service is told to stop, and nothing is recorded.
 */
export const writePromotion = async (
  deps: LocalDeps,
  actor: CurrentUser,
  request: Request,
  { report, signal }: StepReader<StepOf<typeof generatePromotion>>,
): Promise<ResponseOf<typeof generatePromotion>> => {
  const {
    today = utcToday(deps),
    paragraphs,
    length,
    variations: wanted,
    promoId,
    block,
    current = [],
    ...fields
  } = request;
  const promo = promoId === undefined ? null : { ownerId: actor.id, id: promoId };
  if (promo !== null) await readPromoSummary(deps, promo);
  const info = {
    ...fields,
    classDate: hasClassDate(fields.schedule) ? fields.classDate : '',
    filledOn: today,
  };
  const { doSay, dontSay } = await readWritingPreferences(deps, actor.id);
  const wholeText = paragraphs === 6 ? WrittenBlock.options : (['main'] as const);
  const task = {
    style: info.writingStyle,
    slots: filledSlots(info, today),
    length,
    doSay,
    dontSay,
    blocks: block === undefined ? wholeText : [block],
    present: block === undefined ? null : writtenPartOf(current),
  };
  const { blocksOf, newBlocks, isSame } = layoutOf(request, info, today);

  const variations: PromotionVariation[] = [];
  const reportBlocks = (blocks: readonly PromotionBlock[]): void => {
    for (const each of blocks) report({ variation: variations.length, block: each });
  };
  const add = (writer: PromotionVariation['writer'], blocks: PromotionBlock[]): void => {
    reportBlocks(newBlocks(blocks));
    variations.push({ writer, promotionalText: promotionalTextOf(blocks), blocks });
  };

  // The keys of a record by slot.
  const rules = {
    slots: new Set(Object.keys(task.slots) as PromotionSlot[]),
    prompt: SYSTEM_PROMPT,
    doSay,
    dontSay,
    blocks: task.blocks,
  };
  const { notice, requestsLeft } = await writeWithAi(
    deps,
    actor,
    { ...task, variations: wanted },
    {
      takeHeader: (header) => {
        if (findHeaderFault(header, rules) !== null) return;
        const blocks = newBlocks(blocksOf({ header, main: '' }));
        reportBlocks(blocks.filter(({ id }) => id === writtenElementIds.header));
      },
      takeText: (written) => {
        const fault = findFault(written, rules);
        if (fault !== null) return fault;
        const blocks = blocksOf(written);
        if (isSame(blocks)) return 'the same as in the promo';
        add('ai', blocks);
        return null;
      },
      signal,
    },
  );
  if (variations.length < wanted) {
    await writeOffline(deps, { ...task, variations: wanted - variations.length }, (written) => {
      const blocks = blocksOf(written);
      if (!isSame(blocks)) add('offline', blocks);
      return variations.length === wanted ? 'enough' : 'more';
    });
  }
  const texts = variations.map(({ writer, blocks }) => ({
    writer,
    blocks,
    writingStyle: info.writingStyle,
    length,
  }));
  return {
    promotionalText: variations[0]?.promotionalText ?? '',
    variations,
    notice: noticeOf(deps, actor, notice),
    aiRequestsLeft: requestsLeft,
    isRecorded: promo !== null && (await recordTexts(deps, promo, texts)),
  };
};
