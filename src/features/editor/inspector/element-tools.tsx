import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type Alignment, aligned } from '#src/features/editor/canvas/align.ts';
import { elementBoxes } from '#src/features/editor/canvas/element-boxes.ts';
import { deleteElement } from '#src/features/editor/edits/delete-element.ts';
import { duplicateElement } from '#src/features/editor/edits/duplicate-element.ts';
import { type Direction, reorderElement } from '#src/features/editor/edits/reorder-element.ts';
import { shapeElement } from '#src/features/editor/edits/shape-element.ts';
import classes from '#src/features/editor/inspector/element-tools.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
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

/** What can be done with the chosen element as a whole: double, throw away, bring forward, align. */
export const ElementTools = ({ id }: { id: string }) => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const { sources } = useLibrary();
  const { apply } = useEdit();
  const align = (alignment: Alignment): void => {
    const box = elementBoxes(promo, sources).find((each) => each.id === id);
    if (box !== undefined) apply(shapeElement, { id, ...aligned(box, alignment) });
  };
  const remove = (): void => {
    apply(deleteElement, { id });
    select(null);
  };
  return (
    <div className={classes['tools']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div className={classes['row']} role="group" aria-label="Align">
        {alignments.map(([alignment, label, Icon]) => (
          <Tool key={alignment} label={label} Icon={Icon} onPress={() => align(alignment)} />
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div className={classes['row']} role="group" aria-label="Order, copy, delete">
        {directions.map(([direction, label, Icon]) => (
          <Tool
            key={direction}
            label={label}
            Icon={Icon}
            onPress={() => apply(reorderElement, { id, direction })}
          />
        ))}
        <Tool label="Duplicate" Icon={IconCopy} onPress={() => apply(duplicateElement, { id })} />
        <Tool label="Delete" Icon={IconTrash} onPress={remove} />
      </div>
    </div>
  );
};
