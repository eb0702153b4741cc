import { atom } from 'jotai';
import type { Guide } from '#src/features/editor/canvas/snap.ts';

const caughtAtom = atom<readonly Guide[]>([]);

const isSame = (one: readonly Guide[], other: readonly Guide[]): boolean =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => axis === other[index]?.axis && at === other[index].at);

/** The lines that what is dragged has caught. The same lines again change nothing. */
export const guidesAtom = atom(
  (get) => get(caughtAtom),
  (get, set, guides: readonly Guide[]) => {
    if (!isSame(get(caughtAtom), guides)) set(caughtAtom, guides);
  },
);
