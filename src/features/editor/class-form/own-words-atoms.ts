import { atom } from 'jotai';

/** Words of a person that the form wrote over, by element id: the way back to them. */
export const overwrittenAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

/** Elements that keep the words of a person whatever the form says. */
export const keptWordsAtom = atom<ReadonlySet<string>>(new Set<string>());
