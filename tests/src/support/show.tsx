import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { type OpenPromo, OpenPromoContext } from '#src/features/editor/state/open-promo.ts';
import { someUser } from '#tests/src/support/users.ts';

const openPromo: OpenPromo = {
  promoId: 'p'.repeat(22),
  title: 'Monday Spin',
  saveNow: async () => 1,
  notifyIfStale: () => undefined,
  rename: async () => undefined,
};

/** The context of a screen that a test can override; `user` null is a visitor. */
type ShowOptions = {
  store?: ReturnType<typeof createStore>;
  fields?: Partial<OpenPromo>;
  user?: CurrentUser | null;
  queryClient?: ReturnType<typeof makeQueryClient>;
  at?: string | { pathname: string; hash?: string; state?: unknown };
};

/** Renders a screen with all its providers; returns its Jotai store. */
export const show = (
  screen: ReactNode,
  {
    store = createStore(),
    fields = {},
    user = someUser(),
    queryClient = makeQueryClient(),
    at = '/',
  }: ShowOptions = {},
) => {
  queryClient.setQueryData(queryKeys.currentUser, user);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <Provider store={store}>
            <OpenPromoContext value={{ ...openPromo, ...fields }}>{screen}</OpenPromoContext>
          </Provider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return store;
};
