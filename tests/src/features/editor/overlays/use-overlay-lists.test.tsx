import { Notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { OverlaysPanel } from '#src/features/editor/overlays/overlays-panel.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void logged.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const overlays = overlaysNamed('Hearts', 'Stars');

const broken = (method: string) => (call: { method: string; url: string }) =>
  call.method === method ? jsonResponse(500, { code: 'UNEXPECTED', message: 'Something went wrong.' }) : null;

const panel = (
  <>
    <Notifications />
    <OverlaysPanel />
  </>
);

const heart = async (pressed: boolean) =>
  screen.findByRole('button', { name: 'Stars as a favorite', pressed });

test('[OV-028] anyone adds an overlay to the favorites with the heart, and removes it again', async () => {
  const { changes } = serveLibrary({ overlays });
  show(panel, { user: someUser({ role: 'user' }) });
  fireEvent.click(await heart(false));
  fireEvent.click(await heart(true));
  await heart(false);
  await waitFor(() => expect(changes.map(({ method, url }) => `${method} ${url}`)).toHaveLength(2));
  expect(changes).toMatchObject([
    { method: 'POST', url: '/api/favorites/stars' },
    { method: 'DELETE', url: '/api/favorites/stars' },
  ]);
});

test.each([
  ['[OV-046]', 'POST', [], 'Failed to add to favorites'],
  ['[OV-047]', 'DELETE', ['stars'], 'Failed to remove from favorites'],
])(
  '%s a heart that could not be changed (%s) is as before, is logged and reported',
  async (_row, method, favorites, message) => {
    serveLibrary({ overlays, favorites }, broken(method));
    show(panel);
    const isFavorite = favorites.length > 0;
    fireEvent.click(await heart(isFavorite));
    expect(await screen.findByText(message)).toBeDefined();
    await heart(isFavorite);
    expect(logged.join()).toContain(message);
  },
);

test('a heart pressed without a network stays as it was left, and the last press is sent once the network is back', async () => {
  const { changes } = serveLibrary({ overlays }, ({ method }) => {
    if (method === 'GET' || onlineManager.isOnline()) return null;
    throw new TypeError('Failed to fetch');
  });
  const queryClient = makeQueryClient();
  queryClient.mount();
  show(panel, { queryClient });
  await heart(false);
  onlineManager.setOnline(false);
  fireEvent.click(await heart(false));
  await waitFor(() => expect(changes).toHaveLength(1));
  fireEvent.click(await heart(true));
  fireEvent.click(await heart(false));
  await heart(true);
  changes.length = 0;
  onlineManager.setOnline(true);
  await waitFor(() => expect(changes.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']));
  await heart(true);
  expect(logged).toEqual([]);
  queryClient.unmount();
});

const Library = () =>
  useLibrary()
    .overlays.map(({ title }) => title)
    .join();

test('a heart pressed before the favorites could be read leaves the others as they are', async () => {
  serveLibrary({ overlays, favorites: ['hearts'] }, () => {
    if (onlineManager.isOnline()) return null;
    throw new TypeError('Failed to fetch');
  });
  const queryClient = makeQueryClient();
  queryClient.mount();
  show(<Library />, { queryClient });
  await screen.findByText('Hearts,Stars');
  onlineManager.setOnline(false);
  show(panel, { queryClient });
  fireEvent.click(await heart(false));
  await heart(true);
  onlineManager.setOnline(true);
  expect(await screen.findByRole('button', { name: 'Hearts as a favorite', pressed: true })).toBeDefined();
  queryClient.unmount();
});

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Stars' }));
};

test('[OV-014] [OV-027] an admin adds an overlay to the shared list for classes and removes it', async () => {
  const { changes } = serveLibrary({ overlays });
  show(panel, { user: someUser({ role: 'admin' }) });
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to classes (admin only)' }));
  await waitFor(() => expect(changes).toMatchObject([{ method: 'POST', url: '/api/classes/stars' }]));
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from classes (admin only)' }));
  await waitFor(() => expect(changes.at(1)).toMatchObject({ method: 'DELETE', url: '/api/classes/stars' }));
});

test.each(['studio_owner', 'pro', 'user'] as const)(
  'a %s may not write the list for classes',
  async (role) => {
    serveLibrary({ overlays });
    show(panel, { user: someUser({ role }) });
    await screen.findByRole('button', { name: 'Add Stars' });
    expect(screen.queryByRole('button', { name: 'More for Stars' })).toBeNull();
  },
);

test.each([
  ['[OV-048]', 'POST', [], 'Add to classes (admin only)', 'Failed to add to classes'],
  ['[OV-049]', 'DELETE', ['stars'], 'Remove from classes (admin only)', 'Failed to remove from classes'],
])(
  '%s a list for classes that could not be changed (%s) is logged and reported',
  async (_row, method, classes, item, message) => {
    serveLibrary({ overlays, classes }, broken(method));
    show(panel, { user: someUser({ role: 'admin' }) });
    await openMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(logged.join()).toContain(message);
  },
);

test('[OV-032] the list for classes is refetched once it is older than 30 s, not before', async () => {
  const { fetched } = serveLibrary({ overlays });
  const queryClient = makeQueryClient();
  const requests = () => fetched.mock.calls.filter(([url]) => url === '/api/classes').length;
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(1_000_000);
  show(panel, { queryClient });
  await waitFor(() => expect(requests()).toBe(1));
  await screen.findAllByRole('button', { name: 'Add Stars' });
  now.mockReturnValue(1_000_000 + 29_000);
  show(panel, { queryClient });
  await screen.findAllByRole('button', { name: 'Add Hearts' });
  expect(requests()).toBe(1);
  now.mockReturnValue(1_000_000 + 30_001);
  show(panel, { queryClient });
  await waitFor(() => expect(requests()).toBe(2));
});
