import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { AccountBar } from '#src/features/auth/account-bar.tsx';
import { answer, serveWith } from '#tests/src/support/answer.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user: CurrentUser = {
  id: 'u'.repeat(22),
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ruiz',
  role: 'pro',
  subscriptionStatus: null,
  personalVideoCount: 0,
  downloadCount: 0,
};

const logout = async (respond: Parameters<typeof serveWith>[0]) => {
  const fetched = serveWith(respond);
  const queryClient = new QueryClient();
  queryClient.setQueryData(['overlays'], ['something of Ana']);
  const beforeLogout = vi.fn<() => Promise<void>>(async () => undefined);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<AccountBar user={user} beforeLogout={beforeLogout} />} />
            <Route path="/auth" element="the sign-in screen" />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByText('Ana Ruiz')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => screen.getByText('the sign-in screen'));
  expect(beforeLogout).toHaveBeenCalledOnce();
  return { queryClient, fetched };
};

test('[AC-048] [AC-089] logout tells the server, without payload, and forgets all that was cached', async () => {
  const { queryClient, fetched } = await logout(() => answer(204, null));
  const [url, init] = fetched.mock.calls[0]!;
  expect([url, init.method, init.body]).toEqual(['/api/auth/logout', 'POST', undefined]);
  expect(queryClient.getQueryData(['overlays'])).toBeUndefined();
});

test('[AC-049] a logout that the server never heard of forgets everything too', async () => {
  const { queryClient } = await logout(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(queryClient.getQueryData(['overlays'])).toBeUndefined();
  expect(queryClient.getQueryData(['current-user'])).toBeNull();
});
