import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { type EditorSession, SessionContext } from '#src/features/editor/state/session-context.ts';

afterEach(cleanup);

// happy-dom has no FontFaceSet; fields that grow with their words listen to it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const session: EditorSession = {
  promoId: 'p'.repeat(22),
  title: 'Monday Spin',
  saveNow: async () => 1,
  rename: async () => undefined,
};

/** Draws a screen with all that screens stand in; gives its store of atoms. */
export const show = (
  screen: ReactNode,
  {
    store = createStore(),
    fields = {},
  }: { store?: ReturnType<typeof createStore>; fields?: Partial<EditorSession> } = {},
) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <Provider store={store}>
            <SessionContext value={{ ...session, ...fields }}>{screen}</SessionContext>
          </Provider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return store;
};
