import {
  type Icon,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import {
  type Action,
  type ActionContext,
  type ActionState,
  hasElements,
  editPromo,
} from '#src/features/editor/actions/action.ts';
import {
  type Alignment,
  MIN_TO_DISTRIBUTE,
  alignBoxes,
  distributeBoxes,
} from '#src/features/editor/canvas/arrange.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { elementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { type Places, moveElements } from '#src/features/editor/document/element-edits.ts';
import { findElement, isSelectable } from '#src/features/editor/document/elements.ts';
import { pauseAtRest } from '#src/features/editor/preview/player-control.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  playerAtom,
  selectedIdsAtom,
  selectElementsAtom,
  textEditorAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { handlesPageKeys, handlesTextKeys, isInteractiveTarget } from '#src/ui/browser/keyboard-target.ts';

/** Every visible element that can be selected, from back to front. */
export const selectableBoxes = ({ store, sources }: ActionState): ElementBox[] => {
  const promo = store.get(promoAtom);
  return elementBoxes(promo, sources).filter(({ id }) => isSelectable(promo, id));
};

const canSelect = (state: ActionState): boolean => selectableBoxes(state).length > 0;

/** Pauses the preview at a frame that shows the elements about to be changed. */
export const showElements = ({ store }: ActionContext): void => {
  pauseAtRest(store.get(playerAtom), store.get(promoAtom), store.get(selectedIdsAtom));
};

const selectNeighbor =
  (step: 1 | -1): Action['run'] =>
  (context) => {
    const ids = selectableBoxes(context).map(({ id }) => id);
    const index = ids.indexOf(context.ids.at(-1) ?? '');
    const from = index === -1 && step === -1 ? 0 : index;
    const next = ids[(from + step + ids.length) % ids.length];
    if (next === undefined) return;
    context.store.set(selectElementsAtom, [next]);
    showElements(context);
  };

/** The only selected element if it is a visible text, or null. */
const onlySelectedTextId = ({ store, ids }: ActionState): string | null => {
  const promo = store.get(promoAtom);
  const [found, ...others] = ids
    .filter((id) => isSelectable(promo, id))
    .map((id) => findElement(promo, id))
    .filter((element) => element?.element.visible === true);
  return found?.kind === 'text' && others.length === 0 ? found.element.id : null;
};

export const selectionActions: readonly Action[] = [
  {
    id: 'select-next',
    group: 'Selecting and moving',
    label: 'Select the next text or GIF',
    icon: null,
    shortcut: { keys: ['PageDown'], keysLabel: 'Page Down', yieldsTo: handlesPageKeys },
    isEnabled: canSelect,
    run: selectNeighbor(1),
  },
  {
    id: 'select-previous',
    group: 'Selecting and moving',
    label: 'Select the previous text or GIF',
    icon: null,
    shortcut: { keys: ['PageUp'], keysLabel: 'Page Up', yieldsTo: handlesPageKeys },
    isEnabled: canSelect,
    run: selectNeighbor(-1),
  },
  {
    id: 'select-all',
    group: 'Selecting and moving',
    label: 'Select everything',
    icon: null,
    shortcut: { keys: ['mod+A'], yieldsTo: handlesTextKeys },
    isEnabled: canSelect,
    run: (context) =>
      context.store.set(
        selectElementsAtom,
        selectableBoxes(context).map(({ id }) => id),
      ),
  },
  {
    id: 'clear-selection',
    group: 'Selecting and moving',
    label: 'Clear the selection',
    icon: null,
    shortcut: { keys: ['Escape'], yieldsTo: handlesTextKeys },
    isEnabled: hasElements,
    run: ({ store }) => store.set(selectElementsAtom, []),
  },
  {
    id: 'edit-text',
    group: 'Selecting and moving',
    label: 'Edit the selected text',
    icon: null,
    shortcut: { keys: ['Enter'], yieldsTo: isInteractiveTarget },
    isEnabled: (context) =>
      context.store.get(textEditorAtom) !== null && onlySelectedTextId(context) !== null,
    run: (context) => {
      const id = onlySelectedTextId(context);
      if (id !== null) context.store.get(textEditorAtom)?.open(id);
    },
  },
];

const arrange =
  (placesOf: (boxes: readonly ElementBox[]) => Places): Action['run'] =>
  (context) => {
    const boxes = selectableBoxes(context).filter(({ id }) => context.ids.includes(id));
    editPromo(context, (promo) => moveElements(promo, { places: placesOf(boxes) }));
  };

const align = (alignment: Alignment, label: string, icon: Icon): Action => ({
  id: `align-${alignment}`,
  group: 'Selecting and moving',
  label,
  icon,
  shortcut: null,
  isEnabled: hasElements,
  refusedBy: 'place',
  run: arrange((boxes) => alignBoxes(boxes, alignment)),
});

const distribute = (axis: 'x' | 'y', label: string, icon: Icon): Action => ({
  id: `distribute-${axis}`,
  group: 'Selecting and moving',
  label,
  icon,
  shortcut: null,
  isEnabled: ({ ids }) => ids.length >= MIN_TO_DISTRIBUTE,
  disabledReason: `Select at least ${MIN_TO_DISTRIBUTE} elements`,
  refusedBy: 'place',
  run: arrange((boxes) => distributeBoxes(boxes, axis)),
});

export const alignActions: readonly Action[] = [
  align('left', 'Align left', IconLayoutAlignLeft),
  align('center', 'Center across', IconLayoutAlignCenter),
  align('right', 'Align right', IconLayoutAlignRight),
  align('top', 'Align top', IconLayoutAlignTop),
  align('middle', 'Center up and down', IconLayoutAlignMiddle),
  align('bottom', 'Align bottom', IconLayoutAlignBottom),
];

export const distributeActions: readonly Action[] = [
  distribute('x', 'Equal gaps across', IconLayoutDistributeVertical),
  distribute('y', 'Equal gaps down', IconLayoutDistributeHorizontal),
];
