import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  IconGripVertical,
  IconMoodSmile,
  IconPencil,
  IconPhotoOff,
  IconTypography,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { MAX_ELEMENT_NAME_LENGTH } from '#schema/limits.ts';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { hide, show } from '#src/features/editor/actions/element-actions.ts';
import { renameElement } from '#src/features/editor/document/element-edits.ts';
import { shortened } from '#src/features/editor/document/element-names.ts';
import type { PromoElement } from '#src/features/editor/document/elements.ts';
import {
  panelSelectionAtom,
  selectElementAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/editor/layers/layer-list.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

/** The field only mounts when the user starts renaming. */
const focusOnce = (field: HTMLInputElement | null): void => field?.select();

const NameField = ({ id, name, onDone }: { id: string; name: string; onDone: () => void }) => {
  const { apply } = useEdit();
  const [typed, setTyped] = useState(name);
  const save = (): void => {
    if (typed.trim() !== name) apply(renameElement, { id, name: typed });
    onDone();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape') return;
    // Escape cancels the renaming and closes nothing else.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <LimitedTextInput
      className={classes.field}
      aria-label={`New name of ${name}`}
      ref={focusOnce}
      max={MAX_ELEMENT_NAME_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKey}
    />
  );
};

/** Moves a row with the pointer without scaling it to the size of the row below. */
const translate = (by: { x: number; y: number } | null): string | undefined =>
  by === null ? undefined : `translate3d(0, ${Math.round(by.y)}px, 0)`;

type LayerRowProps = {
  layer: PromoElement;
  name: string;
  /** An overlay that is no longer in the library. */
  isMissing: boolean;
  /** A press adds to the selection, as with Shift. */
  isMultiSelect: boolean;
};

/** One layer: drag it by its handle, select it by its name, rename it, show or hide it. */
export const LayerRow = ({ layer, name, isMissing, isMultiSelect }: LayerRowProps) => {
  const { id, visible } = layer.element;
  const selectedIds = useAtomValue(panelSelectionAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);
  const [isRenaming, setIsRenaming] = useState(false);
  const { attributes, listeners, isDragging, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({ id, attributes: { roleDescription: 'sortable' } });
  const handleRef = useMergedRef(setActivatorNodeRef, preventTouchScroll);
  const OverlayIcon = isMissing ? IconPhotoOff : IconMoodSmile;
  const Icon = layer.kind === 'text' ? IconTypography : OverlayIcon;
  const style = { transform: translate(transform), transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`${rows.row} ${classes.row}`}
      data-selected={selectedIds.includes(id)}
      data-hidden={!visible}
      data-dragging={isDragging}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {isRenaming ? (
        <NameField id={id} name={name} onDone={() => setIsRenaming(false)} />
      ) : (
        <UnstyledButton
          className={classes.name}
          aria-pressed={selectedIds.includes(id)}
          onClick={(event) => (isMultiSelect || event.shiftKey ? toggle(id) : select(id))}
          onDoubleClick={() => setIsRenaming(true)}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className={classes.label}>
            {name}
            {layer.kind === 'text' && <small>{shortened(layer.element.content)}</small>}
            {isMissing && <small className={classes.missing}>Delete it or choose another GIF</small>}
          </span>
        </UnstyledButton>
      )}
      {!isRenaming && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      <ActionButton
        action={visible ? hide : show}
        ids={[id]}
        subject={name}
        className={classes.action}
        iconProps={{ size: 18 }}
      />
    </li>
  );
};
