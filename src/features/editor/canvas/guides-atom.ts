import { atom } from 'jotai';
import type { Guide } from '#src/features/editor/canvas/snap.ts';

const caughtAtom = atom<readonly Guide[]>([]);

const nameOf = ({ axis, at }: Guide): string => `${axis} ${at}`;

/** The lines that what is dragged has caught. The same lines again change nothing. */
export const guidesAtom = atom(
  (get) => get(caughtAtom),
  (get, set, guides: readonly Guide[]) => {
    if (get(caughtAtom).map(nameOf).join() !== guides.map(nameOf).join()) set(caughtAtom, guides);
  },
);
