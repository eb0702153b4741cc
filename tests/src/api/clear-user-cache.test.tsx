import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { clearUserCache } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';

test('after a logout nothing is loaded for the screens that leave, and their data goes', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.currentUser, { id: 'someone' });
  let loads = 0;
  let renderAgain = (): void => undefined;
  const Library = () => {
    const [count, setCount] = useState(0);
    renderAgain = () => setCount(count + 1);
    const load = (): Promise<string> => {
      loads += 1;
      return Promise.resolve('clips');
    };
    return useQuery({ queryKey: queryKeys.overlays, queryFn: load }).data;
  };
  const Page = () => {
    const user = useQuery({ queryKey: queryKeys.currentUser, enabled: false }).data;
    return user === null ? 'Welcome Back' : <Library />;
  };
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('clips');
  act(() => {
    clearUserCache(queryClient);
    renderAgain();
  });
  await screen.findByText('Welcome Back');
  await expect.poll(() => queryClient.getQueryData(queryKeys.overlays)).toBeUndefined();
  expect(loads).toBe(1);
});
