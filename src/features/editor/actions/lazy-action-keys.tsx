import { useEffect } from 'react';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Whether a key belongs to the page or the canvas, which handle none themselves. */
const isForActions = ({ target }: KeyboardEvent): boolean =>
  target === document.body || (target instanceof Element && target.matches('[data-canvas]'));

/** Keeps the keys pressed until the actions are loaded, and repeats them then. */
const EarlyKeys = (): null => {
  useEffect(() => {
    const pressed: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent): void => {
      if (isForActions(event)) pressed.push(event);
    };
    document.addEventListener('keydown', keep);
    return () => {
      document.removeEventListener('keydown', keep);
      // After the effects of what replaces this component.
      queueMicrotask(() => {
        for (const event of pressed) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
      });
    };
  }, []);
  return null;
};

/** The shortcuts of all actions. Loaded after the first paint: the actions with their edits are an eighth of the editor's own code. */
export const ActionKeys = lazyPart(
  async () => (await import('#src/features/editor/actions/action-keys.ts')).ActionKeys,
  <EarlyKeys />,
  firstPaint,
);
