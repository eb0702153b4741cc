import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScriptFonts } from '#src/script-fonts.tsx';
import { nextTask } from '#src/ui/browser/scheduling.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A part of the page that counts how often its text is read. */
const addPart = () => {
  const read = vi.fn(() => 'Latin letters');
  const part = document.createElement('p');
  Object.defineProperty(part, 'textContent', { get: read });
  document.body.append(part);
  return read;
};

test.each([
  { goes: false, reads: 1 },
  { goes: true, reads: 0 },
])(
  'what changes is read once the page is idle, unless the page is gone by then: $goes',
  async ({ goes, reads }) => {
    const askForIdle = vi.fn<typeof requestIdleCallback>(() => 1);
    vi.stubGlobal('requestIdleCallback', askForIdle);
    const { unmount } = render(<ScriptFonts />);
    const read = addPart();
    await expect.poll(() => askForIdle.mock.calls).toHaveLength(1);
    if (goes) unmount();
    const [becomeIdle] = askForIdle.mock.calls[0]!;
    becomeIdle({ didTimeout: false, timeRemaining: () => 10 });
    await nextTask();
    expect(read).toHaveBeenCalledTimes(reads);
  },
);
