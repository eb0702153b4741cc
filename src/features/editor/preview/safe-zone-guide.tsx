import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconFrame } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { findSafeZone, safeZoneIdAtom, safeZones } from '#src/features/editor/preview/safe-zones.ts';
import classes from '#src/features/editor/preview/preview.module.css';

const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** Shades what the selected platform covers with its buttons; preview only. */
export const SafeZoneGuide = () => {
  const zone = findSafeZone(useAtomValue(safeZoneIdAtom));
  if (zone === null) return null;
  const inset = `${down(zone.top)} ${across(zone.right)} ${down(zone.bottom)} ${across(zone.left)}`;
  return (
    <div className={classes.zones} aria-hidden>
      <div className={classes.zone} style={{ inset }}>
        <span className={classes.zoneName}>{zone.name}</span>
      </div>
    </div>
  );
};

const LABEL = 'Safe zones: what Reels, TikTok and Shorts cover';

const choices = [{ id: null, name: 'None' }, ...safeZones];

/** Selects the platform whose buttons are shaded over the preview. */
export const SafeZoneMenu = () => {
  const [selectedId, select] = useAtom(safeZoneIdAtom);
  return (
    <Menu position="top-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {/* A title, because a tooltip would become the menu's target. */}
        <ActionIcon variant="transparent" c="inherit" aria-label={LABEL} title={LABEL}>
          <IconFrame size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, name }) => (
          <Menu.Item
            key={name}
            aria-label={id === selectedId ? `${name}, selected` : name}
            rightSection={id === selectedId && <IconCheck size={16} aria-hidden />}
            onClick={() => select(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
