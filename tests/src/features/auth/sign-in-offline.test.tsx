import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[AC-103] a browser that knows that it is offline says so at once, and submits nothing later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetched = serveWith(() => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  show(<AuthPage />, { user: null, at: '/auth' });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const problem = 'Unable to connect to the server. Please try again.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(problem));
  onlineManager.setOnline(true);
  expect(fetched).toHaveBeenCalledTimes(1);
});
