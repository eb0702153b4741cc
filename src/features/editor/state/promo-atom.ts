import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  bindingRevision,
  followedRevision,
  FullPromoError,
  updateFromTemplate,
} from '#schema/template-locks.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { editWithLocks } from '#src/features/editor/document/keep-locks.ts';

/**
 * Undo and redo over values compared by reference. `gesture` names the target of the last step, such as
 * `text:header:content`: further edits with the same gesture belong to the same step.
 */
type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  gesture: string | null;
};

/** Undo limit; documents share everything an edit did not touch, so a step is small. */
export const MAX_UNDO_STEPS = 200;

/** A history with nothing to undo or redo. */
export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/** Records the next value. The same reference is no step; the same gesture continues the last step. */
export const recordEdit = <T>(history: History<T>, next: T, gesture: string | null): History<T> => {
  if (next === history.present) return history;
  const continues = gesture !== null && gesture === history.gesture;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS),
    present: next,
    future: [],
    gesture,
  };
};

/** Ends the gesture: the next edit is a separate step. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null };

/** Reverts the gesture as if it had never started; nothing is left to redo. */
const cancelGesture = <T>(history: History<T>, gesture: string): History<T> => {
  const before = history.past.at(-1);
  if (history.gesture !== gesture || before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
};

/** Returns to the previous value, if any. */
export const undo = <T>(history: History<T>): History<T> => {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: null,
  };
};

/** Restores the value undone last, if any. */
export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
};

/**
 * Everything that can happen to the document. `gesture` names what is edited (`text:header:content`): edits of one gesture
 * are one undo step; without it every edit is a step.
 */
export type PromoAction =
  | { do: 'open'; promo: Promo; before?: Promo; template?: PromoTemplate | null }
  | { do: 'take-update' }
  | { do: 'edit'; edit: (promo: Promo) => Promo; gesture?: string }
  | { do: 'end-gesture' }
  | { do: 'cancel-gesture'; gesture: string }
  | { do: 'undo' }
  | { do: 'redo' };

const historyAtom = atom(startHistory(newPromo()));

/** The open document, written only by `editPromoAtom`. */
export const promoAtom = atom((get) => get(historyAtom).present);

/** The document after the last finished gesture, for anything too slow to follow every key typed into a text. */
export const settledPromoAtom = selectAtom(historyAtom, ({ present, gesture }, before?: Promo) =>
  gesture === null ? present : (before ?? present),
);

const openTemplateAtom = atom<PromoTemplate | null>(null);

/** The template that locks parts of the open promo; null for a promo without one. */
export const promoTemplateAtom = atom((get) => get(openTemplateAtom));

/** The revision of the template whose locked values the document has; null without locks. */
export const followedRevisionAtom = atom((get) => {
  const template = get(openTemplateAtom);
  return template === null ? null : followedRevision(get(promoAtom), template.revisions);
});

/** The revision that edits are bound by: the newest, where the document follows none; null without locks. */
export const bindingRevisionAtom = atom((get) => {
  const template = get(openTemplateAtom);
  return template === null ? null : bindingRevision(get(promoAtom), template.revisions);
});

/** Refused edits of nothing but locked fields, to explain why. */
export const refusedEditsAtom = atom(0);

// Parts of the document, for components that should not re-render on every key typed into a text.

/** The class form. */
export const classInfoAtom = atom((get) => get(promoAtom).classInfo);

/** The background video with its trim range and framing, or null. */
export const backgroundAtom = atom((get) => get(promoAtom).background);

/** The overlays. */
export const overlayElementsAtom = atom((get) => get(promoAtom).overlayElements);

/** Instructor or dancer. */
export const textModeAtom = atom((get) => get(promoAtom).textMode);

/** Whether the texts have a shadow. */
export const textShadowAtom = atom((get) => get(promoAtom).textShadow);

/** Whether there is a background video. */
export const hasBackgroundAtom = atom((get) => get(backgroundAtom) !== null);

/** The text that carries the watermark on plans that have one, or null. */
export const watermarkTargetAtom = atom((get) => watermarkTargetOf(get(promoAtom)));

/** What undo would revert, such as 'moving Header'; null when there is nothing to undo. */
export const undoLabelAtom = atom((get) => {
  const { past, present } = get(historyAtom);
  const before = past.at(-1);
  return before === undefined ? null : describeChange(before, present);
});

/** What redo would restore; null when there is nothing to redo. */
export const redoLabelAtom = atom((get) => {
  const { present, future } = get(historyAtom);
  const [after] = future;
  return after === undefined ? null : describeChange(present, after);
});

/** The only writer of the document, and the owner of its history. */
export const editPromoAtom = atom(null, (get, set, action: PromoAction) => {
  const history = get(historyAtom);
  switch (action.do) {
    case 'open': {
      const opened = startHistory(action.before ?? action.promo);
      set(historyAtom, recordEdit(opened, action.promo, null));
      set(openTemplateAtom, action.template ?? null);
      break;
    }
    case 'edit': {
      const locks = get(bindingRevisionAtom);
      let isEdit = false;
      const edit = (promo: Promo): Promo => {
        const edited = action.edit(promo);
        isEdit = edited !== promo;
        return edited;
      };
      const next = editWithLocks(history.present, edit, locks);
      if (isEdit && next === history.present) set(refusedEditsAtom, (count) => count + 1);
      set(historyAtom, recordEdit(history, next, action.gesture ?? null));
      break;
    }
    case 'take-update': {
      const template = get(openTemplateAtom);
      if (template === null) break;
      const [newest, ...older] = template.revisions;
      const former = get(followedRevisionAtom) ?? older.at(-1) ?? newest;
      try {
        set(historyAtom, recordEdit(history, updateFromTemplate(history.present, former, newest), null));
      } catch (error) {
        // It stays as it is, and the update stays on offer.
        if (!(error instanceof FullPromoError)) throw error;
      }
      break;
    }
    case 'end-gesture':
      set(historyAtom, endGesture(history));
      break;
    case 'cancel-gesture':
      set(historyAtom, cancelGesture(history, action.gesture));
      break;
    case 'undo':
      set(historyAtom, undo(history));
      break;
    case 'redo':
      set(historyAtom, redo(history));
      break;
  }
});

/** An edit that is previewed but not applied, as while the pointer is over a font in the list; null for none. */
export const previewEditAtom = atom<{ edit: (promo: Promo) => Promo } | null>(null);

/** The document as the preview shows it, with the previewed edit. */
export const shownPromoAtom = atom((get) => {
  const [promo, preview] = [get(promoAtom), get(previewEditAtom)];
  return preview === null ? promo : editWithLocks(promo, preview.edit, get(bindingRevisionAtom));
});
