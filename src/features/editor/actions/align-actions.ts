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
import { type Action, editPromo, hasElements } from '#src/features/editor/actions/action.ts';
import { selectableBoxes } from '#src/features/editor/actions/selection-actions.ts';
import {
  type Alignment,
  MIN_TO_DISTRIBUTE,
  alignBoxes,
  distributeBoxes,
} from '#src/features/editor/canvas/arrange.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { type Places, moveElements } from '#src/features/editor/document/element-edits.ts';

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
