import { useAtomValue } from 'jotai';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import classes from '#src/features/editor/preview/safe-zone-guide.module.css';
import { safeZoneIdAtom, safeZoneOf } from '#src/features/editor/preview/safe-zone-atom.ts';

const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** Shades what the chosen place covers with its own buttons; the video has none of it. */
export const SafeZoneGuide = () => {
  const zone = safeZoneOf(useAtomValue(safeZoneIdAtom));
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
