import { atomWithStorage } from 'jotai/utils';

/** What a place covers of the frame with its own buttons and words: px of 1080x1920 from each side. */
export type SafeZone = {
  id: string;
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Where the figures are from, and when they were read. */
  source: string;
};

/** Sources disagree and change: this is data to be corrected, and never part of a promo or a render. */
export const safeZones: readonly SafeZone[] = [
  {
    id: 'strict',
    name: 'All of them',
    top: 288,
    bottom: 672,
    left: 120,
    right: 192,
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
    name: 'TikTok and others, unpaid',
    top: 220,
    bottom: 500,
    left: 180,
    right: 180,
    source: 'loose average of what creators report, November 2026',
  },
];

/** The guide that a person has chosen in this browser; null shows none. */
export const safeZoneIdAtom = atomWithStorage<string | null>('polepro.safe-zone', null);

/** The guide of that id; null for none, and for one that is no more. */
export const findSafeZone = (id: string | null): SafeZone | null =>
  safeZones.find((zone) => zone.id === id) ?? null;
