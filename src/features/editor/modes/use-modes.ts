import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { Promo } from '#schema/promo.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import {
  REBUILD_DELAY_MS,
  enterContentMode,
  enterTextMode,
  rebuildClassDetails,
} from '#src/features/editor/document/mode-edits.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { wordFromForm } from '#src/features/editor/modes/word-from-form.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** A switch and what follows from it a moment later are one undo step. */
const GESTURE = 'mode';

/**
 * The modes of the open promo, and the ways to change them. `isFresh`: a switch has just taken words away, and `takeBack` brings
 * them back.
 */
export const useModes = () => {
  const store = useStore();
  const { apply, end } = useEdit();
  const { infoNow } = useClassForm();
  const promo = useAtomValue(promoAtom);
  const edit = useSetAtom(editPromoAtom);
  const [fresh, setFresh] = useState<Promo | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const switchBy = (change: (promo: Promo) => Promo): void => {
    clearTimeout(timer.current);
    end();
    const before = store.get(promoAtom);
    apply(change, undefined, GESTURE);
    const hadWords = before.textElements.some(({ content }) => content !== '');
    setFresh(hadWords && store.get(promoAtom) !== before ? store.get(promoAtom) : null);
  };
  const enterContent = (mode: Promo['contentMode']): void => {
    switchBy((opened) => {
      const entered = enterContentMode(opened, { mode });
      return entered === opened ? opened : wordFromForm(entered, { today: todayHere() });
    });
    end();
  };
  const enterText = (mode: Promo['textMode']): void => {
    switchBy((opened) => enterTextMode(opened, { mode }));
    if (mode === 'dancer') {
      end();
      return;
    }
    // Not taken back when the panel closes meanwhile: the switch is made, and its texts belong to it.
    timer.current = setTimeout(() => {
      apply(rebuildClassDetails, { info: infoNow(), today: todayHere() }, GESTURE);
      end();
      setFresh((taken) => taken && store.get(promoAtom));
    }, REBUILD_DELAY_MS);
  };
  const takeBack = (): void => {
    clearTimeout(timer.current);
    end();
    edit({ do: 'undo' });
  };
  return { enterContent, enterText, isFresh: fresh === promo, takeBack };
};
