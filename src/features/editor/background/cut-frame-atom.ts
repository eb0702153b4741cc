import { atom } from 'jotai';

/** The frame of the promo at the cut that is under the hand; null while none is moved. */
export const cutFrameAtom = atom<number | null>(null);
