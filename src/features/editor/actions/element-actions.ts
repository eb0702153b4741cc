import { notifications } from '@mantine/notifications';
import {
  type Icon,
  IconClipboard,
  IconClipboardCopy,
  IconCopy,
  IconCut,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import {
  type Action,
  type ActionContext,
  always,
  editPromo,
  hasElements,
} from '#src/features/editor/actions/action.ts';
import { selectableBoxes, showElements } from '#src/features/editor/actions/selection-actions.ts';
import { moveTogether } from '#src/features/editor/canvas/arrange.ts';
import { percentToPx } from '#src/features/editor/canvas/element-box.ts';
import { duplicateElements, newElementIds } from '#src/features/editor/document/copy-elements.ts';
import { deleteElements, moveElements, setVisible } from '#src/features/editor/document/element-edits.ts';
import { type Direction, reorderElements } from '#src/features/editor/document/layer-order.ts';
import { copyElements, cutElements, pasteLast } from '#src/features/editor/state/clipboard.ts';
import { addTextAtom } from '#src/features/editor/state/new-text.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom, selectedIdsAtom, textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';
import { handlesArrowKeys, handlesTextKeys } from '#src/ui/browser/keyboard-target.ts';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the elements by `distance`, percent of the frame; successive key presses are one undo step. */
const nudge =
  (distance: number): Action['run'] =>
  (context, event) => {
    const direction = event !== undefined && 'key' in event ? ARROWS[event.key] : undefined;
    if (direction === undefined) return;
    const [x, y] = direction;
    showElements(context);
    const boxes = selectableBoxes(context).filter(({ id }) => context.ids.includes(id));
    const places = moveTogether(boxes, percentToPx({ x: x * distance, y: y * distance }));
    editPromo(context, (promo) => moveElements(promo, { places }), `canvas:nudge:${context.ids.join()}`);
  };

const order = (
  direction: Direction,
  label: string,
  icon: Icon,
  keys: readonly [string, ...string[]],
): Action => ({
  id: `move-${direction}`,
  group: 'Front and back',
  label,
  icon,
  shortcut: { keys, yieldsTo: handlesTextKeys },
  isEnabled: hasElements,
  run: (context) => editPromo(context, (promo) => reorderElements(promo, { ids: context.ids, direction })),
});

/** If the page may not write to the clipboard, the Paste button still has the elements. */
const writeToClipboard = (text: string | null): void => {
  if (text !== null) navigator.clipboard?.writeText(text).catch(() => undefined);
  notifications.show({ id: 'copied', message: 'Copied. Paste it here or into another promo.' });
};

export const orderActions: readonly Action[] = [
  // Shift turns brackets into braces.
  order('to-back', 'Send to back', IconStackBack, ['mod+shift+[', 'mod+shift+{']),
  order('backward', 'Send backward', IconStackBackward, ['mod+[']),
  order('forward', 'Bring forward', IconStackForward, ['mod+]']),
  order('to-front', 'Bring to front', IconStackFront, ['mod+shift+]', 'mod+shift+}']),
];

/** Opens an added text for typing; if the focus stayed on the button, every space would add another text. Other elements are only selected. */
export const openAddedText = (store: ActionContext['store'], add: () => readonly (string | null)[]): void => {
  // Its field must be mounted.
  const [id = null, ...others] = flushSync(add);
  const isText = store.get(promoAtom).textElements.some((text) => text.id === id);
  if (id !== null && isText && others.length === 0) store.get(textEditorAtom)?.open(id);
};

/** The content of a new text, so that it is visible. */
const NEW_TEXT = 'Your text';

export const addNewText: Action = {
  id: 'add-text',
  group: 'Promo and editing',
  label: 'Add text',
  icon: IconPlus,
  shortcut: null,
  isEnabled: ({ store }) => store.get(promoAtom).textElements.length < MAX_TEXT_ELEMENTS,
  disabledReason: `A promo holds up to ${MAX_TEXT_ELEMENTS} texts`,
  run: ({ store }) => openAddedText(store, () => [store.set(addTextAtom, NEW_TEXT)]),
};

export const duplicate: Action = {
  id: 'duplicate',
  group: 'Promo and editing',
  label: 'Duplicate',
  icon: IconCopy,
  shortcut: { keys: ['mod+D'], yieldsTo: handlesTextKeys },
  isEnabled: hasElements,
  run: (context) => {
    const before = context.store.get(promoAtom);
    editPromo(context, (promo) => duplicateElements(promo, { ids: context.ids }));
    const added = newElementIds(before, context.store.get(promoAtom));
    if (added.length > 0) context.store.set(selectElementsAtom, added);
  },
};

export const copy: Action = {
  id: 'copy',
  group: 'Promo and editing',
  label: 'Copy',
  icon: IconClipboardCopy,
  shortcut: { keys: ['mod+C'], yieldsTo: handlesTextKeys, isClipboardEvent: true },
  isEnabled: hasElements,
  run: ({ store, ids }) => writeToClipboard(copyElements(store, ids)),
};

export const cut: Action = {
  id: 'cut',
  group: 'Promo and editing',
  label: 'Cut',
  icon: IconCut,
  shortcut: { keys: ['mod+X'], yieldsTo: handlesTextKeys, isClipboardEvent: true },
  isEnabled: hasElements,
  run: ({ store, ids }) => writeToClipboard(cutElements(store, ids)),
};

export const paste: Action = {
  id: 'paste',
  group: 'Promo and editing',
  label: 'Paste',
  icon: IconClipboard,
  shortcut: { keys: ['mod+V'], yieldsTo: handlesTextKeys, isClipboardEvent: true },
  isEnabled: always,
  run: ({ store }) => openAddedText(store, () => pasteLast(store)),
};

export const remove: Action = {
  id: 'delete',
  group: 'Promo and editing',
  label: 'Delete',
  icon: IconTrash,
  shortcut: { keys: ['Delete', 'Backspace'], yieldsTo: handlesTextKeys },
  isEnabled: hasElements,
  refusedBy: 'any-lock',
  run: (context) => {
    editPromo(context, (promo) => deleteElements(promo, { ids: context.ids }));
    const others = context.store.get(selectedIdsAtom).filter((id) => !context.ids.includes(id));
    context.store.set(selectElementsAtom, others);
  },
};

const visibility = (visible: boolean, label: string, icon: Icon): Action => ({
  id: visible ? 'show' : 'hide',
  group: 'Promo and editing',
  label,
  icon,
  shortcut: null,
  isEnabled: hasElements,
  refusedBy: 'place',
  run: (context) =>
    editPromo(context, (promo) =>
      context.ids.reduce((edited, id) => setVisible(edited, { id, visible }), promo),
    ),
});

// The icon shows the current state, the label the effect.
export const hide = visibility(false, 'Hide', IconEye);
export const show = visibility(true, 'Show', IconEyeOff);

export const nudgeActions: readonly Action[] = [
  {
    id: 'nudge',
    group: 'Selecting and moving',
    label: 'Move the selection',
    icon: null,
    shortcut: {
      keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
      keysLabel: 'Arrow keys',
      yieldsTo: handlesArrowKeys,
    },
    isEnabled: hasElements,
    run: nudge(0.5),
  },
  {
    id: 'nudge-further',
    group: 'Selecting and moving',
    label: 'Move the selection further',
    icon: null,
    shortcut: {
      keys: ['shift+ArrowLeft', 'shift+ArrowRight', 'shift+ArrowUp', 'shift+ArrowDown'],
      keysLabel: 'Shift + arrow keys',
      yieldsTo: handlesArrowKeys,
    },
    isEnabled: hasElements,
    run: nudge(5),
  },
];
