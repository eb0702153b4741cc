import { type RefObject, useEffect, useEffectEvent } from 'react';

const prevent = (event: TouchEvent): void => {
  if (event.cancelable) event.preventDefault();
};

/**
 * A `ref` for elements that are dragged by touch. Chromium treats a quick drag as a fling even where `touch-action` forbids scrolling, and
 * ignores taps anywhere on the page, such as on Undo, for the 700 ms of the fling.
 */
export const preventTouchScroll = (part: HTMLElement | null): (() => void) => {
  // React registers passive listeners, which cannot call `preventDefault`.
  part?.addEventListener('touchmove', prevent, { passive: false });
  return () => part?.removeEventListener('touchmove', prevent);
};

/**
 * Calls `onMove` for each pointer movement that is over an element or captured by it. Bypasses React, which walks the whole tree for
 * listeners twice per movement, once for the pointer event and once for the mouse event; that costs more than the drag itself. While a
 * button is pressed, React receives neither event.
 */
export const usePointerMove = <Part extends HTMLElement>(
  part: RefObject<Part | null>,
  onMove: (event: PointerEvent, part: Part) => void,
): void => {
  const handle = useEffectEvent((event: PointerEvent | MouseEvent): void => {
    const { target, buttons } = event;
    if (part.current === null || !(target instanceof Node) || !part.current.contains(target)) return;
    if (buttons !== 0) event.stopPropagation();
    if (event.type === 'pointermove' && event instanceof PointerEvent) onMove(event, part.current);
  });
  useEffect(() => {
    const listener = (event: PointerEvent | MouseEvent): void => handle(event);
    // Listeners on the window run before those on React's root.
    addEventListener('pointermove', listener, { capture: true });
    addEventListener('mousemove', listener, { capture: true });
    return () => {
      removeEventListener('pointermove', listener, { capture: true });
      removeEventListener('mousemove', listener, { capture: true });
    };
  }, []);
};
