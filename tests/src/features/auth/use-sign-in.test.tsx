import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '#src/api/current-user.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useLogin } from '#src/features/auth/sign-in-form.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ben = someUser({ id: 'b'.repeat(22), email: 'ben@example.com', firstName: 'Ben' });

test('signing in after an expired session shows no data of the previous user', async () => {
  serveWith(() => jsonResponse(200, ben));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.currentUser, null);
  queryClient.setQueryData(queryKeys.backgroundVideos, { universal: [], personal: ['a video of Ana'] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const entered = vi.fn<(stayMs: number) => void>();
  const { result } = renderHook(
    () => ({ login: useLogin(entered, () => undefined), user: useCurrentUser() }),
    { wrapper },
  );
  act(() => result.current.login.mutate({ email: 'ben@example.com', password: 'secret' }));
  await waitFor(() => expect(result.current.user.data).toEqual(ben));
  expect(queryClient.getQueryData(queryKeys.backgroundVideos)).toBeUndefined();
  expect(entered).toHaveBeenCalledWith(100);
});
