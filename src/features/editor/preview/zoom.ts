import { atom } from 'jotai';

/** How large the film is shown; 1 fits its place. */
export const ZOOM = { min: 0.5, max: 4, fit: 1 } as const;

/** Stops of the buttons and keys. */
const STOPS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next stop in or out; at the last one the same again. */
export const nextZoom = (zoom: number, way: 'in' | 'out'): number =>
  way === 'in'
    ? (STOPS.find((stop) => stop > zoom) ?? ZOOM.max)
    : (STOPS.findLast((stop) => stop < zoom) ?? ZOOM.min);

/** How much a turn of the wheel or a spread of two fingers on a trackpad zooms: px of the wheel to a factor. */
const PER_PX = 0.0025;

/** px of one event: wheels that turn in lines and pages jump otherwise. */
const LONGEST_TURN = 120;

/** The zoom after the wheel was turned by `deltaY` px, away from the person is in. */
export const wheelZoom = (zoom: number, deltaY: number): number => {
  const turn = Math.min(LONGEST_TURN, Math.max(-LONGEST_TURN, deltaY));
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * Math.exp(-turn * PER_PX)));
};

/** How large the film is shown on a wide screen; 1 fits its place. */
export const zoomAtom = atom<number>(ZOOM.fit);
