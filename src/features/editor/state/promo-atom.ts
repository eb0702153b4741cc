import { atom, useSetAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useCallback } from 'react';
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
import { editWithLocks } from '#src/features/editor/document/update.ts';

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

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/** Records the next value, unless it is the same reference; the same gesture continues the last step. */
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

/** Changes all values alike, past and future ones too, without a step. */
export const rewriteHistory = <T>(history: History<T>, change: (value: T) => T): History<T> => {
  const rewrite = (values: readonly T[]): readonly T[] => {
    const changed = values.map(change);
    return changed.every((value, index) => value === values[index]) ? values : changed;
  };
  const [past, future, present] = [rewrite(history.past), rewrite(history.future), change(history.present)];
  const isSame = past === history.past && future === history.future && present === history.present;
  return isSame ? history : { ...history, past, present, future };
};

/** Makes the next edit a separate step. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null };

/** Reverts the gesture as if it had never started; redo cannot restore it. */
const cancelGesture = <T>(history: History<T>, gesture: string): History<T> => {
  const before = history.past.at(-1);
  if (history.gesture !== gesture || before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
};

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

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
};

/** The changes of the document. Edits of one `gesture`, such as `text:header:content`, are one undo step; an edit without it is a step. */
type PromoAction =
  | { do: 'open'; promo: Promo; before?: Promo; template?: PromoTemplate | null }
  | { do: 'take-update' }
  | { do: 'edit'; edit: (promo: Promo) => Promo; gesture?: string }
  /** Not the user's: every step that is not yet undone and every one to redo changes alike. */
  | { do: 'rewrite'; edit: (promo: Promo) => Promo }
  | { do: 'end-gesture' }
  | { do: 'cancel-gesture'; gesture: string }
  | { do: 'undo' }
  | { do: 'redo' };

const historyAtom = atom(startHistory(newPromo()));

/** The open document, written only by `editPromoAtom`. */
export const promoAtom = atom((get) => get(historyAtom).present);

/** The document after the last finished gesture, for parts that are too slow to follow every keystroke. */
export const settledPromoAtom = selectAtom(historyAtom, ({ present, gesture }, before?: Promo) =>
  gesture === null ? present : (before ?? present),
);

const openTemplateAtom = atom<PromoTemplate | null>(null);

/** The template that locks parts of the open promo, or null. */
export const promoTemplateAtom = atom((get) => get(openTemplateAtom));

/** The revision of the template whose locked values the document has, or null. */
export const followedRevisionAtom = atom((get) => {
  const template = get(openTemplateAtom);
  return template === null ? null : followedRevision(get(promoAtom), template.revisions);
});

/** The revision whose locks apply to edits: the followed one, else the newest; null without a template. */
export const bindingRevisionAtom = atom((get) => {
  const template = get(openTemplateAtom);
  return template === null ? null : bindingRevision(get(promoAtom), template.revisions);
});

/** Counts the edits that were refused because they change locked fields only. */
export const refusedEditsAtom = atom(0);

// Parts of the document, for components that must not re-render on every keystroke.
export const classInfoAtom = atom((get) => get(promoAtom).classInfo);
export const backgroundAtom = atom((get) => get(promoAtom).background);
export const overlayElementsAtom = atom((get) => get(promoAtom).overlayElements);
export const textModeAtom = atom((get) => get(promoAtom).textMode);
export const textShadowAtom = atom((get) => get(promoAtom).textShadow);
/** Whether the promo has music, whose list is then needed. */
export const hasMusicAtom = atom((get) => get(promoAtom).music !== null);

export const hasBackgroundAtom = atom((get) => get(backgroundAtom) !== null);

/** The text that carries the watermark, on plans with a watermark, or null. */
export const watermarkTargetAtom = atom((get) => watermarkTargetOf(get(promoAtom)));

/** The change that undo would revert, such as 'moving Header', or null. */
export const undoLabelAtom = atom((get) => {
  const { past, present } = get(historyAtom);
  const before = past.at(-1);
  return before === undefined ? null : describeChange(before, present);
});

/** The change that redo would restore, or null. */
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
        // The promo does not change, and the update is still offered.
        if (!(error instanceof FullPromoError)) throw error;
      }
      break;
    }
    case 'rewrite':
      set(
        historyAtom,
        rewriteHistory(history, (promo) => editWithLocks(promo, action.edit, get(bindingRevisionAtom))),
      );
      break;
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

/** An edit that is previewed but not applied, for example while the pointer is over a font in a list; null for none. */
export const previewEditAtom = atom<{ edit: (promo: Promo) => Promo } | null>(null);

/** The document as the preview shows it, with the previewed edit. */
export const shownPromoAtom = atom((get) => {
  const [promo, preview] = [get(promoAtom), get(previewEditAtom)];
  return preview === null ? promo : editWithLocks(promo, preview.edit, get(bindingRevisionAtom));
});

/** `apply(setTextContent, {id, content}, 'text:header:content')`; `end` ends the current gesture, `cancel` reverts the named one. */
type Edit = {
  apply: <Args>(edit: (promo: Promo, args: Args) => Promo, args: Args, gesture?: string) => void;
  end: () => void;
  cancel: (gesture: string) => void;
};

/** How components change the document. */
export const useEdit = (): Edit => {
  const dispatch = useSetAtom(editPromoAtom);
  const apply = useCallback<Edit['apply']>(
    (edit, args, gesture) => {
      dispatch({
        do: 'edit',
        edit: (promo) => edit(promo, args),
        ...(gesture === undefined ? {} : { gesture }),
      });
    },
    [dispatch],
  );
  const end = useCallback(() => dispatch({ do: 'end-gesture' }), [dispatch]);
  const cancel = useCallback((gesture: string) => dispatch({ do: 'cancel-gesture', gesture }), [dispatch]);
  return { apply, end, cancel };
};
