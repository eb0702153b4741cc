import { useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { typedTexts } from '#remotion/class-form/form-texts.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { hasPromotion, writePromotion, writingBrief } from '#src/features/editor/document/content-edits.ts';
import { autoNoticeAtom, handledBriefAtom, offerAtom } from '#src/features/editor/promotion/offer.ts';
import {
  describeFailure,
  describeWriter,
  requestTexts,
  writingTaskAtom,
  useEndWritingOnClose,
} from '#src/features/editor/promotion/use-writing.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import {
  editPromoAtom,
  promoAtom,
  redoLabelAtom,
  undoLabelAtom,
} from '#src/features/editor/state/promo-atom.ts';
import { idleTimer } from '#src/ui/browser/scheduling.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** How long the form must be unchanged before Auto writes, ms. */
export const AUTO_WRITES_AFTER_MS = 1500;

const OWN_TEXT = 'The form has changed, and your own text stays as you wrote it.';

/**
 * In Auto, writes a promotional text once the form is complete, and again when the class or the writing style changes (ED-003).
 * Only once per brief, even after a failure or an undo. Typed texts stay.
 */
const useAutoWriter = (): void => {
  const store = useStore();
  const { getInfo } = useClassForm();
  const { promoId } = useOpenPromo();
  const write = useEffectEvent(async (brief: string, signal: AbortSignal): Promise<void> => {
    store.set(handledBriefAtom, brief);
    if (store.get(offerAtom) !== null) return;
    const promo = store.get(promoAtom);
    const isOwn = (): boolean => Object.keys(typedTexts(store.get(promoAtom))).length > 0;
    if (isOwn()) {
      store.set(autoNoticeAtom, { message: OWN_TEXT, canWrite: true });
      return;
    }
    try {
      const task = store.get(writingTaskAtom);
      const request = { promoId, promo, info: getInfo(), task, variations: 1, signal };
      const written = await requestTexts(request, () => undefined);
      const isOutdated = writingBrief(store.get(promoAtom)) !== brief || store.get(offerAtom) !== null;
      if (signal.aborted || isOutdated || isOwn()) return;
      const { blocks = [] } = written.variations[0] ?? {};
      store.set(editPromoAtom, {
        do: 'edit',
        edit: (present) => writePromotion(present, { written: blocks, info: getInfo(), today: localToday() }),
      });
      const message = `Your promo has a new text. ${describeWriter(written)}`;
      store.set(autoNoticeAtom, { message, canWrite: false });
    } catch (error) {
      if (signal.aborted) return;
      const reason = describeFailure(error).replace(/\.?$/, '.');
      const message = `No text was written automatically: ${reason} Your promo is as it was.`;
      store.set(autoNoticeAtom, { message, canWrite: false });
    }
  });
  useEffect(() => {
    const timer = idleTimer(AUTO_WRITES_AFTER_MS);
    const page = new AbortController();
    const opened = store.get(promoAtom);
    // Auto does not write for the state in which the promo was opened.
    if (hasPromotion(opened) || store.get(undoLabelAtom) === null) {
      store.set(handledBriefAtom, writingBrief(opened));
    }
    const check = (): void => {
      const brief = writingBrief(store.get(promoAtom));
      const isHandled = brief === null || brief === store.get(handledBriefAtom);
      if (isHandled) timer.cancel();
      // After an undo, a new text would clear the redo history.
      else if (store.get(redoLabelAtom) !== null) store.set(handledBriefAtom, brief);
      else timer.restart(() => void write(brief, page.signal));
    };
    check();
    const unsubscribe = store.sub(promoAtom, check);
    return () => {
      unsubscribe();
      timer.cancel();
      page.abort();
    };
  }, [store]);
};

/** Writes automatically while the promo is open, and stops all writing when it closes. */
export const AutoWriter = (): null => {
  useAutoWriter();
  useEndWritingOnClose();
  return null;
};
