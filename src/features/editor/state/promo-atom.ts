import { atom } from 'jotai';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  abandonGesture,
  endGesture,
  recordEdit,
  redo,
  startHistory,
  undo,
} from '#src/features/editor/state/history.ts';

/**
 * What may happen to the document. `gesture` names what is edited (`text:header:content`): edits of one gesture
 * are one undo step; without it every edit is a step.
 */
export type PromoAction =
  | { do: 'open'; promo: Promo; before?: Promo }
  | { do: 'edit'; edit: (promo: Promo) => Promo; gesture?: string }
  | { do: 'end-gesture' }
  | { do: 'abandon-gesture'; gesture: string }
  | { do: 'undo' }
  | { do: 'redo' };

const historyAtom = atom(startHistory(newPromo()));

/** The open document. It is never written but through `editPromoAtom`. */
export const promoAtom = atom((get) => get(historyAtom).present);

export const canUndoAtom = atom((get) => get(historyAtom).past.length > 0);
export const canRedoAtom = atom((get) => get(historyAtom).future.length > 0);

/** The one writer of the document, and the owner of its history. */
export const editPromoAtom = atom(null, (get, set, action: PromoAction) => {
  const history = get(historyAtom);
  switch (action.do) {
    case 'open': {
      const opened = startHistory(action.before ?? action.promo);
      set(historyAtom, recordEdit(opened, action.promo, null));
      break;
    }
    case 'edit':
      set(historyAtom, recordEdit(history, action.edit(history.present), action.gesture ?? null));
      break;
    case 'end-gesture':
      set(historyAtom, endGesture(history));
      break;
    case 'abandon-gesture':
      set(historyAtom, abandonGesture(history, action.gesture));
      break;
    case 'undo':
      set(historyAtom, undo(history));
      break;
    case 'redo':
      set(historyAtom, redo(history));
      break;
  }
});
