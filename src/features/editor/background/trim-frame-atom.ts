import { atom } from 'jotai';

/** The promo's frame at the trim handle being dragged; null when none is. */
export const trimFrameAtom = atom<number | null>(null);
