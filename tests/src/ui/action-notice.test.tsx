import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notifyWithAction, showLatest } from '#src/ui/action-notice.tsx';
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

test('the latest notification about a subject replaces the earlier one', async () => {
  show(<Notifications />);
  act(() => void showLatest('design', { message: 'Your design is Tonight now.' }));
  act(() => void showLatest('paste', { message: 'Cut to 30 characters.' }));
  act(() => void showLatest('design', { message: 'Your design is Neon class now.' }));
  expect(await screen.findByText('Your design is Neon class now.')).toBeDefined();
  expect(screen.getByText('Cut to 30 characters.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Your design is Tonight now.')).toBeNull());
});
