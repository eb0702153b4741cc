import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconFrame } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { safeZoneIdAtom } from '#src/features/editor/preview/safe-zone-atom.ts';
import { safeZones } from '#src/features/editor/preview/safe-zones.ts';

const LABEL = 'Safe zones: what Reels, TikTok and Shorts cover';

const choices = [{ id: null, name: 'None' }, ...safeZones];

/** Which place's buttons are shaded over the preview. */
export const SafeZoneMenu = () => {
  const [chosen, choose] = useAtom(safeZoneIdAtom);
  return (
    <Menu position="top-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {/* A tooltip around it would take the menu's place as its target. */}
        <ActionIcon variant="transparent" size={44} c="inherit" aria-label={LABEL} title={LABEL}>
          <IconFrame size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, name }) => (
          <Menu.Item
            key={name}
            aria-label={id === chosen ? `${name}, shown now` : name}
            rightSection={id === chosen && <IconCheck size={16} aria-hidden />}
            onClick={() => choose(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
