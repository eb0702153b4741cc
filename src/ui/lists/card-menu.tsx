import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isCancelKey, isCommitKey } from '#src/ui/browser/commit-keys.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';

type RenameFieldProps = {
  name: string;
  /** Characters. */
  max: number;
  className?: string | undefined;
  noun?: 'title' | 'name' | 'handle';
  /** The owner of the name, for the accessible name; by default the name itself. */
  of?: string;
  mayBeEmpty?: boolean;
  /** Called with the new name, unless it is unchanged or empty where that is not allowed. */
  onRename: (name: string) => void;
  /** Called when editing ends, with or without a new name. */
  onEnd: () => void;
};

/** Renames a list item: Enter or blur saves, Escape cancels. */
export const RenameField = ({
  name,
  max,
  className,
  noun = 'title',
  of = name,
  mayBeEmpty = false,
  onRename,
  onEnd,
}: RenameFieldProps) => {
  const [typed, setTyped] = useState(name);
  const save = (): void => {
    const next = typed.trim();
    onEnd();
    if ((next !== '' || mayBeEmpty) && next !== name) onRename(next);
  };
  return (
    <LimitedTextInput
      className={className ?? ''}
      aria-label={`New ${noun} of ${of}`}
      size="md"
      max={max}
      // Dialogs listen for Escape on the window; it must only cancel the edit.
      data-mantine-stop-propagation="true"
      ref={focusOnMount}
      // Typing replaces the former name.
      onFocus={(event) => event.currentTarget.select()}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (isCommitKey(event)) save();
        if (!isCancelKey(event)) return;
        event.stopPropagation();
        onEnd();
      }}
    />
  );
};

type CardMenuProps = {
  name: string;
  className?: string | undefined;
  /** The last item; 'Remove' if the object still exists elsewhere. */
  deleteLabel?: 'Delete' | 'Remove';
  onRename: () => void;
  onDelete: () => void;
  /** Further items, between Rename and Delete. */
  children?: ReactNode;
};

/** The menu of a card: Rename, Delete, and further items. */
export const CardMenu = ({
  name,
  className,
  deleteLabel = 'Delete',
  onRename,
  onDelete,
  children,
}: CardMenuProps) => (
  // Rename moves the focus to its field.
  <Menu position="bottom-end" withinPortal returnFocus={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon className={className ?? ''} variant="subtle" color="gray" aria-label={`More for ${name}`}>
        <IconDots size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
        Rename
      </Menu.Item>
      {children}
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
        {deleteLabel}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
