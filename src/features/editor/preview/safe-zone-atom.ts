import { atomWithStorage } from 'jotai/utils';
import { type SafeZone, safeZones } from '#src/features/editor/preview/safe-zones.ts';

/** The guide that a person has chosen in this browser; null shows none. */
export const safeZoneIdAtom = atomWithStorage<string | null>('polepro.safe-zone', null);

/** The guide of that id; null for none, and for one that is no more. */
export const safeZoneOf = (id: string | null): SafeZone | null =>
  safeZones.find((zone) => zone.id === id) ?? null;
