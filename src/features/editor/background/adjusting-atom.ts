import { atom } from 'jotai';

/** Whether trim, frame and sound of the background video stand open. */
export const isAdjustingAtom = atom(false);
