import { atom } from 'jotai';

/** The step that a button took last, and what it was, such as 'moving Header'; a new object for each press. */
export const lastStepAtom = atom<{ way: 'undo' | 'redo'; words: string } | null>(null);
