import { type RefObject, useEffect, useEffectEvent } from 'react';

const refuse = (event: TouchEvent): void => {
  if (event.cancelable) event.preventDefault();
};

/**
 * The `ref` of a part that a finger drags. Chromium takes a quick drag for a throw of the page even where `touch-action`
 * forbids one, and while it believes that the page flies on, for some 700 ms, it swallows a tap anywhere: that on Undo, after
 * something was thrown into the trash.
 */
export const preventTouchScroll = (part: HTMLElement | null): (() => void) => {
  // React listens passively, which can refuse nothing.
  part?.addEventListener('touchmove', refuse, { passive: false });
  return () => part?.removeEventListener('touchmove', refuse);
};

/**
 * Calls `onMove` for each movement of a pointer over a part, or that the part has captured. Past React, which looks through the
 * whole tree for listeners, twice for the movement and twice for the mouse's older event of the same movement: more work than
 * moving what is held. While a button is pressed neither of them reaches it.
 */
export const usePointerMove = <Part extends HTMLElement>(
  part: RefObject<Part | null>,
  onMove: (event: PointerEvent, part: Part) => void,
): void => {
  const meet = useEffectEvent((event: PointerEvent | MouseEvent): void => {
    const { target, buttons } = event;
    if (part.current === null || !(target instanceof Node) || !part.current.contains(target)) return;
    if (buttons !== 0) event.stopPropagation();
    if (event.type === 'pointermove' && event instanceof PointerEvent) onMove(event, part.current);
  });
  useEffect(() => {
    const listener = (event: PointerEvent | MouseEvent): void => meet(event);
    // On the window, which hears of it before the root of React does.
    addEventListener('pointermove', listener, { capture: true });
    addEventListener('mousemove', listener, { capture: true });
    return () => {
      removeEventListener('pointermove', listener, { capture: true });
      removeEventListener('mousemove', listener, { capture: true });
    };
  }, []);
};
