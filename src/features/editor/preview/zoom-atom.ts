import { atom } from 'jotai';
import { ZOOM } from '#src/features/editor/preview/zoom.ts';

/** How large the film is shown on a wide screen; 1 fits its place. */
export const zoomAtom = atom<number>(ZOOM.fit);
