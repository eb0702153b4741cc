import { atom } from 'jotai';
import type { Guide } from '#src/features/editor/canvas/snap.ts';

/** The lines that what is dragged has caught. */
export const guidesAtom = atom<readonly Guide[]>([]);

/** Whether these are the same lines, so that none has to be drawn anew. */
export const areSameGuides = (one: readonly Guide[], other: readonly Guide[]): boolean =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => axis === other[index]?.axis && at === other[index].at);
