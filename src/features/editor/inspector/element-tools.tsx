import { ActionIcon, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  type Icon,
  IconClipboardCopy,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import { useStore } from 'jotai';
import { memo } from 'react';
import {
  type Alignment,
  alignBoxes,
  distributeBoxes,
  MIN_TO_DISTRIBUTE,
} from '#src/features/editor/canvas/arrange.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { elementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { useElementActions } from '#src/features/editor/canvas/use-element-actions.ts';
import { useClipboard } from '#src/features/editor/state/clipboard.ts';
import { moveElements, type Places } from '#src/features/editor/document/element-edits.ts';
import type { Direction } from '#src/features/editor/document/layer-order.ts';
import classes from '#src/features/editor/inspector/element-tools.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

const alignments: [Alignment, string, Icon][] = [
  ['left', 'Align left', IconLayoutAlignLeft],
  ['centre', 'Centre across', IconLayoutAlignCenter],
  ['right', 'Align right', IconLayoutAlignRight],
  ['top', 'Align top', IconLayoutAlignTop],
  ['middle', 'Centre up and down', IconLayoutAlignMiddle],
  ['bottom', 'Align bottom', IconLayoutAlignBottom],
];

const directions: [Direction, string, Icon][] = [
  ['to-back', 'To the back', IconStackBack],
  ['backward', 'One step back', IconStackBackward],
  ['forward', 'One step forward', IconStackForward],
  ['to-front', 'To the front', IconStackFront],
];

type ToolProps = { label: string; Icon: Icon; onPress: () => void };

const Tool = ({ label, Icon, onPress }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes['tool'] ?? ''}
      aria-label={label}
      onClick={onPress}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  </Tooltip>
);

/** What can be done with elements as a whole: align, distribute, bring forward, double, copy, throw away. */
export const ElementTools = memo(({ ids }: { ids: readonly string[] }) => {
  const store = useStore();
  const { sources } = useLibrary();
  const { apply } = useEdit();
  const { remove, duplicate: double, reorder } = useElementActions(ids);
  const { copy } = useClipboard();
  const put = (places: (boxes: ElementBox[]) => Places): void => {
    const boxes = elementBoxes(store.get(promoAtom), sources).filter((box) => ids.includes(box.id));
    apply(moveElements, { places: places(boxes) });
  };
  const copyOut = (): void => {
    const text = copy(ids);
    // Where a browser keeps its clipboard from pages, the Paste button still has it.
    if (text !== null) navigator.clipboard?.writeText(text).catch(() => undefined);
    notifications.show({ id: 'copied', message: 'Copied. Paste it here or into another promo.' });
  };
  return (
    <div className={classes['tools']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div className={classes['row']} role="group" aria-label="Align">
        {alignments.map(([alignment, label, Icon]) => (
          <Tool
            key={alignment}
            label={label}
            Icon={Icon}
            onPress={() => put((boxes) => alignBoxes(boxes, alignment))}
          />
        ))}
        {ids.length >= MIN_TO_DISTRIBUTE && (
          <>
            <Tool
              label="Equal gaps across"
              Icon={IconLayoutDistributeVertical}
              onPress={() => put((boxes) => distributeBoxes(boxes, 'x'))}
            />
            <Tool
              label="Equal gaps down"
              Icon={IconLayoutDistributeHorizontal}
              onPress={() => put((boxes) => distributeBoxes(boxes, 'y'))}
            />
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div className={classes['row']} role="group" aria-label="Order, copy, delete">
        {directions.map(([direction, label, Icon]) => (
          <Tool key={direction} label={label} Icon={Icon} onPress={() => reorder(direction)} />
        ))}
        <Tool label="Duplicate" Icon={IconCopy} onPress={double} />
        <Tool label="Copy" Icon={IconClipboardCopy} onPress={copyOut} />
        <Tool label="Delete" Icon={IconTrash} onPress={remove} />
      </div>
    </div>
  );
});
ElementTools.displayName = 'ElementTools';
