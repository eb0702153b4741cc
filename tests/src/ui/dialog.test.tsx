import { Modal } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#src/ui/dialog.tsx';
import { show } from '#tests/src/support/show.tsx';

const Page = () => {
  const [open, setOpen] = useState<'none' | 'video' | 'pack' | 'link'>('none');
  const back = () => setOpen('video');
  return (
    <Modal.Stack>
      <button type="button" onClick={() => setOpen('video')}>
        Watch
      </button>
      <Dialog
        stackId="video"
        opened={open !== 'none'}
        onClose={() => setOpen('none')}
        title="Video"
        closeLabel="Close the video"
      >
        <button type="button" onClick={() => setOpen('link')}>
          Copy link
        </button>
        <button type="button" onClick={() => setOpen('pack')}>
          Post pack
        </button>
      </Dialog>
      <Dialog stackId="pack" opened={open === 'pack'} onClose={back} title="Pack" closeLabel="Close the pack">
        Caption
      </Dialog>
      <Dialog stackId="link" opened={open === 'link'} onClose={back} title="Link" closeLabel="Close the link">
        Address
      </Dialog>
    </Modal.Stack>
  );
};

const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
/** The name of the button with the focus. */
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('a dialog over another one gives the focus back to the button that opened it', async () => {
  show(<Page />);
  press('Watch');
  await waitFor(() => expect(focused()).toBe('Close the video'));
  for (const [opener, close] of [
    ['Post pack', 'Close the pack'],
    ['Copy link', 'Close the link'],
  ] as const) {
    press(opener);
    await waitFor(() => expect(focused()).toBe(close));
    press(close);
    await waitFor(() => expect(focused()).toBe(opener));
  }
});
