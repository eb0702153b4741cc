import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCurrentUser } from '#src/features/auth/use-current-user.ts';
import { useLogin } from '#src/features/auth/use-login.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ben = {
  id: 'b'.repeat(22),
  email: 'ben@example.com',
  firstName: 'Ben',
  lastName: null,
  role: 'pro',
  subscriptionStatus: null,
  personalVideoCount: 0,
  downloadCount: 0,
};

test('whoever signs in after a session ended by itself sees nothing that the last person had loaded', async () => {
  serveWith(() => answer(200, ben));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.currentUser, null);
  queryClient.setQueryData(queryKeys.backgroundVideos, { universal: [], personal: ['a video of Ana'] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ login: useLogin(), user: useCurrentUser() }), { wrapper });
  act(() => result.current.login.mutate({ email: 'ben@example.com', password: 'secret' }));
  await waitFor(() => expect(result.current.user.data).toEqual(ben));
  expect(queryClient.getQueryData(queryKeys.backgroundVideos)).toBeUndefined();
});
