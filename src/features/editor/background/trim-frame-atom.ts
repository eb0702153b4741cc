import { atom } from 'jotai';

/** The frame of the promo at the cut that is under the hand; null while none is moved. */
export const trimFrameAtom = atom<number | null>(null);
