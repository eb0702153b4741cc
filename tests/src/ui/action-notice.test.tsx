import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notifyWithAction } from '#src/ui/action-notice.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  act(() => notifications.clean());
});

test('a second press on the button of a notification, which disappears after the first, does nothing', async () => {
  const run = vi.fn<() => void>();
  show(<Notifications />);
  act(() => notifyWithAction('promo', 'Monday is deleted.', { label: 'Undo', run }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(undo);
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledOnce();
});
