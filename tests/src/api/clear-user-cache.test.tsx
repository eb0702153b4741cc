import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { clearUserCache } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';

const load = vi.fn<() => Promise<string>>(async () => 'clips');

const Library = () => {
  const [isAgain, setIsAgain] = useState(false);
  const { data } = useQuery({ queryKey: queryKeys.overlays, queryFn: load });
  return (
    <button type="button" data-again={isAgain} onClick={() => setIsAgain(true)}>
      {data}
    </button>
  );
};

const Page = () => {
  const user = useQuery({ queryKey: queryKeys.currentUser, enabled: false }).data;
  return user === null ? 'Welcome Back' : <Library />;
};

test('after a logout nothing is loaded for the screens that leave, and their data goes', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.currentUser, { id: 'someone' });
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const shown = await screen.findByRole('button', { name: 'clips' });
  act(() => {
    clearUserCache(queryClient);
    // It renders again before it knows.
    shown.click();
  });
  await screen.findByText('Welcome Back');
  await expect.poll(() => queryClient.getQueryData(queryKeys.overlays)).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(1);
});
