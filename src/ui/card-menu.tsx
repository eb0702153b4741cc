import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type CardMenuProps = {
  name: string;
  className?: string | undefined;
  onRename: () => void;
  onDelete: () => void;
  /** What else can be done, between the two. */
  children?: ReactNode;
};

/** What can be done with the thing on a card, behind three dots: rename it, delete it, and what is given. */
export const CardMenu = ({ name, className, onRename, onDelete, children }: CardMenuProps) => (
  // The focus goes on to the new name where that is what was asked for.
  <Menu position="bottom-end" withinPortal returnFocus={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon
        className={className ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`More for ${name}`}
      >
        <IconDots size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
        Rename
      </Menu.Item>
      {children}
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
