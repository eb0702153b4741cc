import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onMove` for each movement of a pointer over a part, or that the part has captured. Past React, which looks through the
 * whole tree for listeners, twice for the movement and twice for the mouse's older event of the same movement: more work than
 * moving what is held. While a button is pressed neither of them reaches it.
 */
export const useFollowedPointer = <Part extends HTMLElement>(
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
