import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFolders, IconHistory } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Opens the list of promos and the version history. */
export const PromoMenu = () => {
  const open = useSetAtom(openDialogAtom);
  return (
    <>
      <Tooltip label="My promos">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="My promos"
          onClick={() => open('promos')}
        >
          <IconFolders size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Version history">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Version history"
          onClick={() => open('versions')}
        >
          <IconHistory size={20} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};
