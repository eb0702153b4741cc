import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconGripVertical, IconMoodSmile, IconPencil, IconTypography } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { hide, show } from '#src/features/editor/actions/element-actions.ts';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { type KeyboardEvent, useState } from 'react';
import { MAX_ELEMENT_NAME_LENGTH } from '#schema/limits.ts';
import { renameElement } from '#src/features/editor/document/element-edits.ts';
import classes from '#src/features/editor/layers/layer-list.module.css';
import { shortened } from '#src/features/editor/document/element-names.ts';
import type { PromoElement } from '#src/features/editor/document/elements.ts';
import {
  panelSelectionAtom,
  selectElementAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import rows from '#src/ui/boxed-rows.module.css';
import { preventTouchScroll } from '#src/ui/pointer-events.ts';

/** The field stands there because somebody asked to type. */
const focusOnce = (field: HTMLInputElement | null): void => field?.select();

const NameField = ({ id, name, onDone }: { id: string; name: string; onDone: () => void }) => {
  const { apply } = useEdit();
  const [typed, setTyped] = useState(name);
  const keep = (): void => {
    if (typed.trim() !== name) apply(renameElement, { id, name: typed });
    onDone();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') keep();
    if (event.key !== 'Escape') return;
    // It takes back the name and closes nothing else.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <TextInput
      className={classes['field'] ?? ''}
      aria-label={`New name of ${name}`}
      ref={focusOnce}
      maxLength={MAX_ELEMENT_NAME_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKey}
    />
  );
};

/** Moves a row with the pointer; its own size stays, whatever row it is over. */
const moved = (by: { x: number; y: number } | null): string | undefined =>
  by === null ? undefined : `translate3d(0, ${Math.round(by.y)}px, 0)`;

type LayerRowProps = {
  layer: PromoElement;
  name: string;
  /** A press chooses one more, as with Shift. */
  isSeveral: boolean;
};

/** One layer: lift it by its handle, choose it by its name, name it, show or hide it. */
export const LayerRow = ({ layer, name, isSeveral }: LayerRowProps) => {
  const { id, visible } = layer.element;
  const chosenIds = useAtomValue(panelSelectionAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);
  const [isNaming, setIsNaming] = useState(false);
  const { attributes, listeners, isDragging, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({ id, attributes: { roleDescription: 'sortable' } });
  const gripRef = useMergedRef(setActivatorNodeRef, preventTouchScroll);
  const Icon = layer.kind === 'text' ? IconTypography : IconMoodSmile;
  const style = { transform: moved(transform), transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`${rows['row']} ${classes['row']}`}
      data-chosen={chosenIds.includes(id)}
      data-hidden={!visible}
      data-lifted={isDragging}
    >
      <button
        type="button"
        ref={gripRef}
        className={classes['grip']}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {isNaming ? (
        <NameField id={id} name={name} onDone={() => setIsNaming(false)} />
      ) : (
        <UnstyledButton
          className={classes['name'] ?? ''}
          aria-pressed={chosenIds.includes(id)}
          onClick={(event) => (isSeveral || event.shiftKey ? toggle(id) : select(id))}
          onDoubleClick={() => setIsNaming(true)}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className={classes['words']}>
            {name}
            {layer.kind === 'text' && <small>{shortened(layer.element.content)}</small>}
          </span>
        </UnstyledButton>
      )}
      {!isNaming && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes['act'] ?? ''}
          aria-label={`Rename ${name}`}
          onClick={() => setIsNaming(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      <ActionButton
        action={visible ? hide : show}
        ids={[id]}
        subject={name}
        className={classes['act'] ?? ''}
        iconProps={{ size: 18 }}
      />
    </li>
  );
};
