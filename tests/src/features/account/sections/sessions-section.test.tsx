import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#contract/accounts/auth.contract.ts';
import { SessionsSection } from '#src/features/account/sections/sessions-section.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = (id: string, device: string, isCurrent = false): SessionView => ({
  id: id.repeat(22),
  device,
  network: '203.0.113.*',
  signedInWith: 'code',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: new Date().toISOString(),
  isCurrent,
  impersonatorEmail: null,
});

/** A service whose devices can be signed out. */
const serveDevices = () => {
  let sessions = [
    session('a', 'Chrome on Linux', true),
    session('b', 'Safari on iOS'),
    { ...session('c', 'Firefox'), impersonatorEmail: null },
  ];
  return serveAccount(({ method, url }) => {
    if (!url.startsWith('/api/auth/sessions')) return null;
    if (method === 'DELETE') {
      sessions = sessions.filter(
        ({ id, isCurrent }) => isCurrent || (url.includes('/sessions/') && !url.endsWith(id)),
      );
      return jsonResponse(204, null);
    }
    return jsonResponse(200, { sessions });
  });
};

const devices = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

/** Of each of the devices. */
const CIRCUMSTANCES = `Used just now · 203.0.113.* · Signed in on ${formatDate('2026-11-20T12:00:00.000Z', 'dateTime', { locale: 'en' })} with the password and a code`;

test('lists devices, marks this one, and signs out another', async () => {
  serveDevices();
  show(<SessionsSection />);
  await screen.findByText('Safari on iOS');
  expect(devices()).toEqual([
    `Chrome on Linux${CIRCUMSTANCES}This device`,
    `Safari on iOS${CIRCUMSTANCES}Sign out`,
    `Firefox${CIRCUMSTANCES}Sign out`,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }));
  await waitFor(() => expect(devices()).toHaveLength(2));
  expect(screen.queryByText('Safari on iOS')).toBeNull();
});

test('signs out all other devices', async () => {
  const changes = serveDevices();
  show(<SessionsSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(devices()).toEqual([`Chrome on Linux${CIRCUMSTANCES}This device`]));
  expect(changes).toEqual([{ method: 'DELETE', url: '/api/auth/sessions', body: undefined }]);
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('shows why the list failed to load, with a retry button', async () => {
  let isBroken = true;
  serveAccount(({ url }) =>
    isBroken && url === '/api/auth/sessions'
      ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })
      : null,
  );
  show(<SessionsSection />);
  await screen.findByText('The service is busy.');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No device is signed in.')).toBeDefined();
});
