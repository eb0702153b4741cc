import { useEffect } from 'react';
import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Whether the target of an event is the page or the canvas, which handle no events themselves. */
const isForActions = ({ target }: Event): boolean =>
  target === document.body || (target instanceof Element && target.matches('[data-canvas]'));

const CLIPBOARD_EVENTS = ['copy', 'cut', 'paste'] as const;

/** Repeats a clipboard event with the text that was pasted. A copied text goes to the system's clipboard. */
const repeatClipboard = (type: string, target: EventTarget | null, pasted: string): void => {
  const clipboardData = {
    getData: () => pasted,
    setData: (_format: string, text: string) => {
      // Refused if the event was too long ago; the Paste button still has the elements.
      navigator.clipboard?.writeText(text).catch(() => undefined);
    },
  };
  const event = new Event(type, { bubbles: true, cancelable: true });
  target?.dispatchEvent(Object.assign(event, { clipboardData }));
};

/** Records key and clipboard events until the actions are loaded, then repeats them in order. */
const EarlyKeys = (): null => {
  useEffect(() => {
    const repeats: (() => void)[] = [];
    const recordKey = (event: KeyboardEvent): void => {
      if (!isForActions(event)) return;
      repeats.push(() => event.target?.dispatchEvent(new KeyboardEvent(event.type, event)));
    };
    const recordClipboard = (event: ClipboardEvent): void => {
      const { type, target } = event;
      if (!isForActions(event)) return;
      const pasted = type === 'paste' ? (event.clipboardData?.getData('text/plain') ?? '') : '';
      repeats.push(() => repeatClipboard(type, target, pasted));
    };
    document.addEventListener('keydown', recordKey);
    for (const type of CLIPBOARD_EVENTS) document.addEventListener(type, recordClipboard);
    return () => {
      document.removeEventListener('keydown', recordKey);
      for (const type of CLIPBOARD_EVENTS) document.removeEventListener(type, recordClipboard);
      // After the effects of the component that replaces this one.
      queueMicrotask(() => {
        for (const repeat of repeats) repeat();
      });
    };
  }, []);
  return null;
};

/** Loaded after the first paint, because the actions with their edits are an eighth of the editor's code. */
export const ActionKeys = lazyPart(
  async () => (await import('./actions.ts')).ActionKeys,
  <EarlyKeys />,
  firstPaint,
);
