import { atom, useAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';

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

/** Limit per event, px, because wheels that scroll by lines or pages would jump. */
const MAX_DELTA = 120;

/** The zoom after a wheel movement of `deltaY` px; negative zooms in. */
export const wheelZoom = (zoom: number, deltaY: number): number => {
  const delta = Math.min(MAX_DELTA, Math.max(-MAX_DELTA, deltaY));
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * Math.exp(-delta * EXPONENT_PER_PX)));
};

/** Zoom of the preview on a wide screen. */
export const zoomAtom = atom<number>(ZOOM.fit);

/** The point that does not move while zooming: a fraction of the preview, and its position on the screen, px. */
type Anchor = { share: { x: number; y: number }; at: { x: number; y: number } };

const previewIn = (frame: HTMLElement): Element => frame.firstElementChild ?? frame;

/**
 * Zooms toward the pointer with Ctrl or Cmd and the wheel, or a pinch on a trackpad; buttons and keys zoom toward the center.
 *
 * @returns the zoom, and the ref of the scroll container.
 */
export const useZoomWheel = (isZoomable: boolean) => {
  const [storedZoom, setZoom] = useAtom(zoomAtom);
  const zoom = isZoomable ? storedZoom : ZOOM.fit;
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null || !isZoomable) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width, height } = previewIn(element).getBoundingClientRect();
      const at = { x: event.clientX, y: event.clientY };
      anchor.current = { share: { x: (at.x - left) / width, y: (at.y - top) / height }, at };
      setZoom((before) => wheelZoom(before, event.deltaY));
    };
    // Not through React, whose listeners are passive: the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isZoomable, setZoom]);

  useLayoutEffect(() => {
    const element = frame.current;
    // CSS centers a preview that fits; measuring it would force a layout while the page loads.
    if (element === null || zoom === ZOOM.fit) return;
    const { left, top, width, height } = previewIn(element).getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const { share, at } = anchor.current ?? {
      share: { x: 0.5, y: 0.5 },
      at: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
    };
    anchor.current = null;
    element.scrollBy(left + share.x * width - at.x, top + share.y * height - at.y);
  }, [zoom]);

  return { zoom, frame };
};
