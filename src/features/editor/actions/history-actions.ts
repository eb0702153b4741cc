import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { atom } from 'jotai';
import type { Action } from '#src/features/editor/actions/action.ts';
import { editPromoAtom, redoLabelAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { isTextField } from '#src/ui/browser/keyboard-target.ts';

/** Fields have their own undo, except those that edit the promo, whose content is in the promo's history. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  isTextField(target) && target instanceof Element && target.closest('[data-edits-promo]') === null;

/** Whether the target is in a dialog over the promo; panels of the editor have the role of a dialog too. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]:not([data-part-of-editor])') !== null;

const yieldsTo = (target: EventTarget | null): boolean => hasOwnUndo(target) || isInDialog(target);

/** The last undo or redo, with the label of its change; a new object each time. */
export const lastStepAtom = atom<{ action: 'undo' | 'redo'; label: string } | null>(null);

const step =
  (action: 'undo' | 'redo', labelAtom: typeof undoLabelAtom): Action['run'] =>
  ({ store }) => {
    const label = store.get(labelAtom);
    if (label === null) return;
    store.set(editPromoAtom, { do: action });
    store.set(lastStepAtom, { action, label });
  };

export const undo: Action = {
  id: 'undo',
  group: 'Promo and editing',
  label: 'Undo',
  icon: IconArrowBackUp,
  // Reserved, because the browser's undo would change the content of a field.
  shortcut: { keys: ['mod+Z'], yieldsTo, isReserved: true },
  isEnabled: ({ store }) => store.get(undoLabelAtom) !== null,
  run: step('undo', undoLabelAtom),
};

export const redo: Action = {
  id: 'redo',
  group: 'Promo and editing',
  label: 'Redo',
  icon: IconArrowForwardUp,
  shortcut: { keys: ['mod+shift+Z', 'ctrl+Y'], yieldsTo, isReserved: true },
  isEnabled: ({ store }) => store.get(redoLabelAtom) !== null,
  run: step('redo', redoLabelAtom),
};
