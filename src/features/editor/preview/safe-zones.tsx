import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconFrame } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { STRICT_SAFE_ZONE, CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import classes from '#src/features/editor/preview/preview.module.css';

/** The margins that a platform covers with its buttons and captions, px of the frame. */
export type SafeZone = {
  id: string;
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Source and date of the figures. */
  source: string;
};

/** Only for the editor, never part of a promo or a render, because sources disagree and change. */
export const safeZones: readonly SafeZone[] = [
  {
    id: 'strict',
    name: 'All platforms',
    ...STRICT_SAFE_ZONE,
    source: 'the strictest of the others, November 2026',
  },
  {
    id: 'reels',
    name: 'Instagram Reels',
    top: 269,
    bottom: 672,
    left: 65,
    right: 65,
    source: 'advertising guide (14 %, 35 %, 6 %), November 2026',
  },
  {
    id: 'shorts',
    name: 'YouTube Shorts',
    top: 288,
    bottom: 672,
    left: 48,
    right: 192,
    source: 'advertising guide, November 2026',
  },
  {
    id: 'organic',
    name: 'TikTok',
    top: 220,
    bottom: 500,
    left: 180,
    right: 180,
    source: 'loose average of what creators report, November 2026',
  },
];

/** The safe zone selected in this browser, or null. */
export const safeZoneIdAtom = atomWithStorage<string | null>(
  'polepro.safe-zone',
  null,
  createJSONStorage(() => browserStorage),
);

/** The safe zone with this id, or null. */
export const findSafeZone = (id: string | null): SafeZone | null =>
  safeZones.find((zone) => zone.id === id) ?? null;

const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** Shades the margins that the selected platform covers. */
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

/** Selects the platform. */
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
