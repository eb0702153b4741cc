import { atom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { VARIATIONS_MAX, type PromotionBlockEvent } from '#contract/promos/promotion.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { promotionElementIds, writtenElementIds } from '#schema/texts/promotion-text.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import {
  bringBackTexts,
  rewriteBlock,
  writePromotion,
  writingBrief,
} from '#src/features/editor/document/promotion-edits.ts';
import {
  autoNoticeAtom,
  handledBriefAtom,
  type Offer,
  type OfferedText,
  offerAtom,
  type WritingTask,
} from '#src/features/editor/promotion/offer.ts';
import {
  describeFailure,
  describeWriter,
  requestTexts,
} from '#src/features/editor/promotion/request-texts.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { editPromoAtom, previewEditAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

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

export type Writing = {
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
