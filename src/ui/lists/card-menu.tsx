import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
