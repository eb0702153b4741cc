import { atom } from 'jotai';

/** Ids of uploads that were finished a moment ago; their rows say so before they go. */
export const finishedUploadsAtom = atom<ReadonlySet<string>>(new Set<string>());
