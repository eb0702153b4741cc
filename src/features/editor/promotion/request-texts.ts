import type { ResponseOf } from '#contract/endpoint.ts';
import { counted } from '#contract/number-format.ts';
import { generatePromotion, type PromotionBlockEvent } from '#contract/promos/promotion.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import { callInSteps } from '#src/api/call-in-steps.ts';
import { presentBlocks } from '#src/features/editor/document/promotion-edits.ts';
import type { WritingTask } from '#src/features/editor/promotion/offer.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** The server allows two responses of an AI service 45 seconds. */
const TIMEOUT_MS = 50_000;

/** As the specification words it (WR-014). */
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

/** The server's own message, or the status as the specification words it (WR-018). */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return NOTHING_WRITTEN;
  if (!(error instanceof ApiError) || error.code !== 'UNEXPECTED' || error.status === 0) return error.message;
  return `API request failed with status ${error.status}`;
};

/** Which writer wrote the text, why if it is not the requested one, and how often the AI writer can be asked again today. */
export const describeWriter = ({ notice, variations, aiRequestsLeft }: WrittenTexts): string => {
  if (notice !== null) return notice.message;
  if (variations[0]?.writer !== 'ai') return "Written by PolePro's own writer.";
  return aiRequestsLeft === null
    ? 'Written by the AI writer.'
    : `Written by the AI writer. ${counted(aiRequestsLeft, 'request')} to it left today.`;
};
