import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentUser, useCurrentUser } from '#src/api/current-user.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const withQueries =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

test('a logout that the server did not confirm is reported and retried, until somebody signs in', async () => {
  localStorage.setItem('polepro-logout-pending', 'yes');
  let isDown = true;
  const fetched = serveWith(() => (isDown ? noNetwork() : jsonResponse(204, null)));
  show(<AuthPage />, { user: null, at: '/auth' });
  await screen.findByText(/you are still signed in there/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  isDown = false;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('You are signed out now.');
  expect(localStorage.getItem('polepro-logout-pending')).toBeNull();
});

test('a page that opens after such a logout is nobody’s, and one that opens after signing in is not', async () => {
  localStorage.setItem('polepro-logout-pending', 'yes');
  const fetched = serveWith((url) =>
    url === '/api/auth/logout' ? noNetwork() : jsonResponse(200, someUser()),
  );
  const { result } = renderHook(() => useCurrentUser(), { wrapper: withQueries(makeQueryClient()) });
  await waitFor(() => expect(result.current.data).toBeNull());
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/auth/logout']);
  setCurrentUser(makeQueryClient(), someUser());
  const next = renderHook(() => useCurrentUser(), { wrapper: withQueries(makeQueryClient()) });
  await waitFor(() => expect(next.result.current.data).toEqual(someUser()));
});

test('signing in removes what another person left in this browser, and only that', () => {
  const ana = someUser();
  setCurrentUser(makeQueryClient(), ana);
  localStorage.setItem('polepro.draft.p.1', '{}');
  setCurrentUser(makeQueryClient(), ana);
  expect(localStorage.getItem('polepro.draft.p.1')).toBe('{}');
  setCurrentUser(makeQueryClient(), { ...ana, id: 'o'.repeat(22) });
  expect(localStorage.getItem('polepro.draft.p.1')).toBeNull();
});
