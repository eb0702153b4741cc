import { atom } from 'jotai';
import type { ResponseOf } from '#contract/endpoint.ts';
import { counted } from '#contract/number-format.ts';
import {
  generatePromotion,
  type PromotionBlockEvent,
  type TextLength,
} from '#contract/promos/promotion.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import type { ParagraphCount } from '#schema/texts/promotion-text.ts';
import { ApiError } from '#src/api/api-error.ts';
import { callInSteps } from '#src/api/call-in-steps.ts';
import { presentBlocks, hasPromotion } from '#src/features/editor/document/promotion-edits.ts';
import type { WritingTask } from '#src/features/editor/promotion/offer.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** Two sentences, because a video is short. */
const INITIAL_LENGTH: TextLength = 'short';

const INITIAL_COUNT: ParagraphCount = 5;

/** The paragraphs that the present text has. */
const presentCount = (promo: Promo): ParagraphCount => {
  if (!hasPromotion(promo)) return INITIAL_COUNT;
  const ids = new Set(presentBlocks(promo).map(({ id }) => id));
  if (ids.has('header')) return 6;
  return ids.has('ai-sharing-text') ? 5 : 4;
};

export const lengthAtom = atom<TextLength>(INITIAL_LENGTH);
/** The number of paragraphs of the next text; null for as many as the present text has. */
export const countAtom = atom<ParagraphCount | null>(null);

/** The task for the next text. */
export const writingTaskAtom = atom((get): WritingTask => ({
  length: get(lengthAtom),
  paragraphs: get(countAtom) ?? presentCount(get(promoAtom)),
}));

/** The server allows two responses of an AI service 45 seconds. */
const TIMEOUT_MS = 50_000;

/** As specified (WR-014). */
const NOTHING_WRITTEN = 'No promotional text received from API';

export type WrittenTexts = ResponseOf<typeof generatePromotion>;

type TextRequest = {
  promoId: string;
  promo: Promo;
  info: ClassInfo;
  task: WritingTask;
  variations: number;
  signal: AbortSignal;
};

/** Requests texts for the form; `onBlock` is called with each paragraph as it arrives. @throws ApiError, or Error for an empty text */
export const requestTexts = async (
  { promoId, promo, info, task, variations, signal }: TextRequest,
  onBlock: (event: PromotionBlockEvent) => void,
): Promise<WrittenTexts> => {
  const { filledOn: _when, ...form } = info;
  const { block, ...options } = task;
  const written = await callInSteps(
    generatePromotion,
    {
      body: {
        ...form,
        ...options,
        variations,
        promoId,
        today: localToday(),
        ...(block === undefined ? {} : { block, current: presentBlocks(promo) }),
      },
    },
    onBlock,
    { timeoutMs: TIMEOUT_MS, signal },
  );
  if (written.promotionalText.trim() === '') throw new Error(NOTHING_WRITTEN);
  return written;
};

/** The server's message, or the status (WR-018). */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return NOTHING_WRITTEN;
  if (!(error instanceof ApiError) || error.code !== 'UNEXPECTED' || error.status === 0) return error.message;
  return `API request failed with status ${error.status}`;
};

/** Says which writer wrote the texts, why, if it was not the requested one, and how many requests to the AI writer are left today. */
export const describeWriter = ({ notice, variations, aiRequestsLeft }: WrittenTexts): string => {
  if (notice !== null) return notice.message;
  if (variations[0]?.writer !== 'ai') return "Written by PolePro's own writer.";
  return aiRequestsLeft === null
    ? 'Written by the AI writer.'
    : `Written by the AI writer. ${counted(aiRequestsLeft, 'request')} to it left today.`;
};
