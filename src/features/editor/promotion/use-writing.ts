import { atom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { counted } from '#contract/number-format.ts';
import {
  VARIATIONS_MAX,
  type PromotionBlockEvent,
  generatePromotion,
  type TextLength,
} from '#contract/promos/promotion.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { promotionElementIds, writtenElementIds, type ParagraphCount } from '#schema/texts/promotion-text.ts';
import { ApiError } from '#src/api/api-error.ts';
import { callInSteps } from '#src/api/call-in-steps.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import {
  bringBackTexts,
  rewriteBlock,
  writePromotion,
  writingBrief,
  presentBlocks,
  hasPromotion,
} from '#src/features/editor/document/content-edits.ts';
import {
  autoNoticeAtom,
  handledBriefAtom,
  type Offer,
  type OfferedText,
  offerAtom,
  type WritingTask,
} from '#src/features/editor/promotion/offer.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { editPromoAtom, previewEditAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
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

type WrittenTexts = ResponseOf<typeof generatePromotion>;

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

/** Aborts the request in progress. */
const requestAtom = atom<AbortController | null>(null);

/** Numbers the offers of this page. */
let lastOffer = 0;

const readingOrder: readonly string[] = promotionElementIds[6];

/** The texts with a new paragraph, which replaces a previous one of the same element. */
const withBlock = (texts: readonly OfferedText[], { variation, block }: PromotionBlockEvent): OfferedText[] =>
  texts.map((text, index) =>
    index === variation
      ? {
          ...text,
          blocks: [...text.blocks.filter(({ id }) => id !== block.id), block].toSorted(
            (one, other) => readingOrder.indexOf(one.id) - readingOrder.indexOf(other.id),
          ),
        }
      : text,
  );

/** The promo with a text of an offer. */
export const placeText = (
  promo: Promo,
  { task, text, info }: { task: WritingTask; text: OfferedText; info: ClassInfo },
): Promo => {
  const today = localToday();
  if (task.block === undefined) return writePromotion(promo, { written: text.blocks, info, today });
  const id = writtenElementIds[task.block];
  const block = text.blocks.find((each) => each.id === id);
  return block === undefined ? promo : rewriteBlock(promo, { block, info, today });
};

/** The promo into which a text of the offer is placed: the present one, without a text of the offer that is applied. */
export const baseOf = ({ applied }: Offer, promo: Promo): Promo =>
  applied !== null && applied.after === promo ? applied.before : promo;

type Writing = {
  /** The form for the texts of a task. */
  infoFor: (task: WritingTask) => ClassInfo;
  /** Requests texts; with `applies`, chooses the first when they are complete. */
  offer: (task: WritingTask, options?: { applies: boolean }) => Promise<void>;
  /** Puts a text of the offer into the promo. */
  choose: (index: number) => void;
  /** Brings back the texts from before the offer, and ends it. */
  keepMine: () => void;
  /** Ends the offer and keeps the chosen text. */
  close: () => void;
};

/** Ends a request in progress when the promo is closed. */
export const useEndWritingOnClose = (): void => {
  const store = useStore();
  useEffect(() => () => store.get(requestAtom)?.abort(), [store]);
};

/** How components request texts and choose from them. */
export const useWriting = (): Writing => {
  const store = useStore();
  const { getInfo } = useClassForm();
  const { promoId } = useOpenPromo();
  return useMemo(() => {
    const infoFor = ({ writingStyle }: WritingTask): ClassInfo => {
      const info = getInfo();
      return writingStyle === undefined ? info : { ...info, writingStyle };
    };
    const change = (fields: Partial<Offer>): void =>
      store.set(offerAtom, (offer) => (offer === null ? null : { ...offer, ...fields }));
    const choose = (index: number): void => {
      const offer = store.get(offerAtom);
      const text = offer?.texts[index];
      if (offer === null || text === undefined) return;
      const { task, gesture } = offer;
      const before = baseOf(offer, store.get(promoAtom));
      store.set(previewEditAtom, null);
      store.set(editPromoAtom, {
        do: 'edit',
        edit: () => placeText(before, { task, text, info: infoFor(task) }),
        gesture,
      });
      const after = store.get(promoAtom);
      store.set(handledBriefAtom, writingBrief(after));
      store.set(autoNoticeAtom, null);
      change({ applied: { before, after }, hasApplied: true });
    };
    const offer = async (task: WritingTask, { applies } = { applies: false }): Promise<void> => {
      store.get(requestAtom)?.abort();
      const request = new AbortController();
      const { signal } = request;
      store.set(requestAtom, request);
      const former = store.get(offerAtom);
      const promo = store.get(promoAtom);
      const info = infoFor(task);
      lastOffer += 1;
      store.set(offerAtom, {
        task,
        texts: Array.from({ length: VARIATIONS_MAX }, () => ({ writer: null, blocks: [] })),
        isWriting: true,
        problem: null,
        notice: '',
        mine: former?.mine ?? promo,
        hasApplied: former?.hasApplied ?? false,
        applied: null,
        gesture: `promotion:${lastOffer}`,
      });
      try {
        const written = await requestTexts(
          { promoId, promo, info, task, variations: VARIATIONS_MAX, signal },
          (event) => {
            const { texts = [] } = store.get(offerAtom) ?? {};
            if (!signal.aborted) change({ texts: withBlock(texts, event) });
          },
        );
        if (signal.aborted) return;
        change({ texts: written.variations, isWriting: false, notice: describeWriter(written) });
        if (applies) choose(0);
      } catch (error) {
        if (signal.aborted) return;
        const problem = describeFailure(error);
        if (former === null || former.isWriting) change({ texts: [], isWriting: false, problem });
        else store.set(offerAtom, { ...former, problem });
      }
    };
    const close = (): void => {
      store.get(requestAtom)?.abort();
      store.set(previewEditAtom, null);
      store.set(editPromoAtom, { do: 'end-gesture' });
      store.set(offerAtom, null);
    };
    const keepMine = (): void => {
      const present = store.get(offerAtom);
      if (present === null) return;
      const { mine, hasApplied, gesture } = present;
      // Reverts the gesture as if it had never started, unless there were other changes meanwhile.
      store.set(editPromoAtom, { do: 'cancel-gesture', gesture });
      if (hasApplied && store.get(promoAtom) !== mine) {
        store.set(editPromoAtom, {
          do: 'edit',
          edit: (promo) => bringBackTexts(promo, { former: mine, today: localToday() }),
        });
      }
      close();
    };
    return { infoFor, offer, choose, keepMine, close };
  }, [getInfo, promoId, store]);
};
