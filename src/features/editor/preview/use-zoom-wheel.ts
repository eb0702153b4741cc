import { useAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ZOOM, wheelZoom, zoomAtom } from '#src/features/editor/preview/zoom.ts';

/** The point that stays fixed while zooming: a fraction of the preview, and its position on the screen, px. */
type Anchor = { share: { x: number; y: number }; at: { x: number; y: number } };

const previewIn = (frame: HTMLElement): Element => frame.firstElementChild ?? frame;

/**
 * Zooms towards the pointer with Ctrl or Cmd and the wheel, or a pinch on a trackpad; buttons and keys zoom towards the centre.
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
    // A preview that fits is centred by CSS, and measuring it would force a layout during load.
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
