import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { readCheckoutOptions } from '#contract/billing/checkout.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { routes } from '#src/routes/routes.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someUser } from '#tests/src/support/users.ts';

/** The service's response to somebody who is signed out. */
export const refusal = () => jsonResponse(401, { code: 'SIGNED_OUT', message: 'Sign in to continue.' });

/** The service for a user of this role; null is a visitor. */
export const serveTo = (role: Role | null) =>
  serveWith((url) => {
    if (url === readCheckoutOptions.path) return jsonResponse(200, { provider: 'mock' });
    return role === null ? refusal() : jsonResponse(200, someUser({ role }));
  });

/** The app at an address, with its router. */
export const openRoute = (path: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
};
