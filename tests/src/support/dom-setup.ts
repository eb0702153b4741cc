import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are slow on a busy machine. `waitFor` and `findBy…` return as soon as they match.
configure({ asyncUtilTimeout: 120_000 });

afterEach(() => {
  cleanup();
  // Files share modules, and with them the list of notifications.
  notifications.clean();
  notifications.cleanQueue();
  // As well as whether the page is about to go: the next test is on a page that stays.
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('pageshow'));
});

// happy-dom has no FontFaceSet, which auto-growing fields listen to.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

// happy-dom sets the range by the `value` of the element itself, which React watches to tell typing from its own changes;
// browsers do not.
if (typeof document !== 'undefined') {
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    const value = Object.getOwnPropertyDescriptor(prototype, 'value');
    prototype.setRangeText = function setRangeText(text: string, from?: number, to?: number): void {
      const [before, start, end] = [this.value, from ?? 0, to ?? 0];
      value?.set?.call(this, before.slice(0, start) + text + before.slice(end));
      this.setSelectionRange(start + text.length, start + text.length);
    };
  }
}
