import { useCallback, useState } from 'react';

/** How near to the screen counts as seen: a card is drawn before it scrolls into view. */
const NEAR = '400px 0px';

/** Whether the element has come near the screen; what nobody scrolls to is never drawn. */
export const useOnceSeen = (): [isSeen: boolean, ref: (node: Element | null) => (() => void) | undefined] => {
  const [isSeen, setIsSeen] = useState(false);
  const ref = useCallback((node: Element | null) => {
    if (node === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [isSeen, ref];
};
