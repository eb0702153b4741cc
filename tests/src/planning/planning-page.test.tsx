import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { AccountEntry } from '#src/features/account/account-entry.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { routes } from '#src/routes/routes.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';
import { withWidth } from '#tests/src/support/widths.ts';

beforeEach(() => withWidth(1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const week = ['/timetable', '/batches', '/people'];

test.each([
  ['admin', week],
  ['studio_owner', week],
  ['studio_team', ['/timetable', '/people']],
  ['pro', []],
] as const)('a %s finds the pages around a week in the header: %j', async (role, paths) => {
  const user = someUser({ role });
  serveWith(() => jsonResponse(200, user));
  show(<AccountEntry user={user} beforeLogout={async () => true} />, { user });
  const menu = screen.queryByRole('button', { name: 'Your week' });
  if (menu !== null) fireEvent.click(menu);
  const items = menu === null ? [] : await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.getAttribute('href'))).toEqual(paths);
});

const openAt = (path: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );

test('who plans no week finds the page of people without a way to the others', async () => {
  serveWith((url) =>
    jsonResponse(200, url.endsWith('/api/people') ? { people: [] } : someUser({ role: 'pro' })),
  );
  openAt('/people');
  expect(await screen.findByRole('heading', { name: 'People in your clips' })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Your week' })).toBeNull();
});

test.each(['admin', 'studio_owner', 'studio_team'] as const)(
  'each of them leads a %s to a page that they may see, and to the others',
  async (role) => {
    serveWith(() => jsonResponse(200, someUser({ role })));
    for (const { to } of planningPagesOf(role)) {
      openAt(to);
      expect(await screen.findByText('Back to Editor')).toBeDefined();
      expect(screen.queryByText(/Access restricted|Page Not Found/)).toBeNull();
      const links = within(await screen.findByRole('navigation', { name: 'Your week' })).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        planningPagesOf(role).map((each) => each.to),
      );
      const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
      expect(here.map((link) => link.getAttribute('href'))).toEqual([to]);
      cleanup();
    }
  },
);
