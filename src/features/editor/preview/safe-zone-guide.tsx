import { useAtom, useAtomValue } from 'jotai';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import classes from '#src/features/editor/preview/preview.module.css';
import { findSafeZone, safeZoneIdAtom, safeZones } from '#src/features/editor/preview/safe-zones.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconFrame } from '@tabler/icons-react';

const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** Shades what the chosen place covers with its own buttons; the video has none of it. */
export const SafeZoneGuide = () => {
  const zone = findSafeZone(useAtomValue(safeZoneIdAtom));
  if (zone === null) return null;
  const inset = `${down(zone.top)} ${across(zone.right)} ${down(zone.bottom)} ${across(zone.left)}`;
  return (
    <div className={classes['zones']} aria-hidden>
      <div className={classes['zone']} style={{ inset }}>
        <span className={classes['zone-name']}>{zone.name}</span>
      </div>
    </div>
  );
};

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
