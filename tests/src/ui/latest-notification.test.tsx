import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { showLatest } from '#src/ui/latest-notification.ts';
import { show } from '#tests/src/support/show.tsx';

test('the latest notification about a subject replaces the earlier one', async () => {
  show(<Notifications />);
  act(() => void showLatest('design', { message: 'Your design is Tonight now.' }));
  act(() => void showLatest('paste', { message: 'Cut to 30 characters.' }));
  act(() => void showLatest('design', { message: 'Your design is Neon class now.' }));
  expect(await screen.findByText('Your design is Neon class now.')).toBeDefined();
  expect(screen.getByText('Cut to 30 characters.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Your design is Tonight now.')).toBeNull());
});
