import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { STRICT_SAFE_ZONE } from '#schema/limits.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** What a platform covers of the frame with its buttons and captions: px of 1080x1920 from each side. */
export type SafeZone = {
  id: string;
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Source of the figures, and when they were read. */
  source: string;
};

/** Sources disagree and change, so this is editor data only, never part of a promo or a render. */
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

/** The safe zone selected in this browser; null for none. */
export const safeZoneIdAtom = atomWithStorage<string | null>(
  'polepro.safe-zone',
  null,
  createJSONStorage(() => browserStorage),
);

/** The safe zone with this id; null for none, or for an id that no longer exists. */
export const findSafeZone = (id: string | null): SafeZone | null =>
  safeZones.find((zone) => zone.id === id) ?? null;
