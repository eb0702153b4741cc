import { atom } from 'jotai';

/** Zoom factors of the preview; 1 fits the container. */
export const ZOOM = { min: 0.5, max: 4, fit: 1 } as const;

/** Steps of the buttons and keys. */
const STEPS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next step in or out, clamped at either end. */
export const nextZoom = (zoom: number, direction: 'in' | 'out'): number =>
  direction === 'in'
    ? (STEPS.find((step) => step > zoom) ?? ZOOM.max)
    : (STEPS.findLast((step) => step < zoom) ?? ZOOM.min);

/** Zoom exponent per px of wheel movement or trackpad pinch. */
const EXPONENT_PER_PX = 0.0025;

/** Limit per event, px: wheels that scroll by lines or pages would jump. */
const MAX_DELTA = 120;

/** The zoom after a wheel movement of `deltaY` px; negative zooms in. */
export const wheelZoom = (zoom: number, deltaY: number): number => {
  const delta = Math.min(MAX_DELTA, Math.max(-MAX_DELTA, deltaY));
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * Math.exp(-delta * EXPONENT_PER_PX)));
};

/** Zoom of the preview on a wide screen. */
export const zoomAtom = atom<number>(ZOOM.fit);
