import { useEffect } from 'react';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Whether an event belongs to the page or the canvas, which handle none themselves. */
const isForActions = ({ target }: Event): boolean =>
  target === document.body || (target instanceof Element && target.matches('[data-canvas]'));

const CLIPBOARD_EVENTS = ['copy', 'cut', 'paste'] as const;

/** A clipboard outlives its event: what was in it then, and on the system's clipboard what the actions put into it later. */
const repeatClipboard = (type: string, target: EventTarget | null, pasted: string): void => {
  const clipboardData = {
    getData: () => pasted,
    setData: (_format: string, text: string) => {
      // Refused when the press was too long ago; the Paste button has the elements anyway.
      navigator.clipboard?.writeText(text).catch(() => undefined);
    },
  };
  const event = new Event(type, { bubbles: true, cancelable: true });
  target?.dispatchEvent(Object.assign(event, { clipboardData }));
};

/** Records keys, copies and pastes until the actions are loaded, then replays them in order. */
const EarlyKeys = (): null => {
  useEffect(() => {
    const repeats: (() => void)[] = [];
    const keepKey = (event: KeyboardEvent): void => {
      if (!isForActions(event)) return;
      repeats.push(() => event.target?.dispatchEvent(new KeyboardEvent(event.type, event)));
    };
    const keepClipboard = (event: ClipboardEvent): void => {
      const { type, target } = event;
      if (!isForActions(event)) return;
      const pasted = type === 'paste' ? (event.clipboardData?.getData('text/plain') ?? '') : '';
      repeats.push(() => repeatClipboard(type, target, pasted));
    };
    document.addEventListener('keydown', keepKey);
    for (const type of CLIPBOARD_EVENTS) document.addEventListener(type, keepClipboard);
    return () => {
      document.removeEventListener('keydown', keepKey);
      for (const type of CLIPBOARD_EVENTS) document.removeEventListener(type, keepClipboard);
      // After the effects of what replaces this component.
      queueMicrotask(() => {
        for (const repeat of repeats) repeat();
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
