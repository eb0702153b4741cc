import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Impersonation } from '#contract/accounts/impersonation.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { AccountAccessPage } from '#src/features/account/account-access-page.tsx';
import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { SessionsSection } from '#src/features/account/sections/sessions-section.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const admin = 'noor@polepro.test';
const requested: Impersonation = {
  id: 'r'.repeat(22),
  state: 'requested',
  until: new Date(Date.now() + HOUR_MS).toISOString(),
  adminEmail: admin,
};

/** A service in which admins ask, may or do act; `endsAs` is what is left after the person's answer. */
const serveAccess = (before: Impersonation[], after: Impersonation[] = []) => {
  let impersonations = before;
  return serveAccount(({ method, url }) => {
    if (!url.startsWith('/api/impersonations')) return null;
    if (method === 'GET') return jsonResponse(200, { impersonations });
    impersonations = after;
    return jsonResponse(204, null);
  });
};

const nothing = () => undefined;
const settings = (user = someUser()) => (
  <Routes>
    <Route
      path="/"
      element={
        <AccountSettings
          user={user}
          emailSuccess=""
          passwordSuccess=""
          onChangeEmail={nothing}
          onChangePassword={nothing}
          onSetUpTwoStep={nothing}
          onNewCodes={nothing}
          onAddPasskey={nothing}
          onDelete={nothing}
          onCancelPlan={nothing}
          onDowngrade={nothing}
          onLeaveTeam={nothing}
        />
      }
    />
    <Route path="/account-access" element={<AccountAccessPage />} />
  </Routes>
);

test('the settings tell of an admin who asks, and lead to the answer: the person allows it, and may end it', async () => {
  const changes = serveAccess([requested], [{ ...requested, state: 'active' }]);
  show(settings());
  expect(await screen.findByText(`${admin} (an admin) wants to access your account.`)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Answer' }));
  await screen.findByRole('button', { name: 'Allow for 60 minutes' });
  const buttons = screen.getByRole('list', { name: 'Account access' }).querySelectorAll('button');
  expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Allow for 60 minutes', 'Decline']);
  fireEvent.click(screen.getByRole('button', { name: 'Allow for 60 minutes' }));
  expect(await screen.findByText(new RegExp(`^${admin} is using your account until `))).toBeDefined();
  expect(screen.queryByRole('button', { name: /Allow/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End access now' }));
  await waitFor(() =>
    expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST /api/impersonations/${requested.id}/allow`,
      `DELETE /api/impersonations/${requested.id}`,
    ]),
  );
});

test('a request is declined, and the page says that nobody asks any more', async () => {
  serveAccess([requested]);
  show(settings(), { at: '/account-access' });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(
    await screen.findByText('No admin has access to your account, and none is asking for it.'),
  ).toBeDefined();
});

test('an answer that fails says so, and the request stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
  serveAccount(({ method, url }) => {
    if (!url.startsWith('/api/impersonations')) return null;
    return method === 'GET'
      ? jsonResponse(200, { impersonations: [requested] })
      : jsonResponse(404, { code: 'NOT_FOUND', message: 'There is nothing here, or it is not yours.' });
  });
  show(settings(), { at: '/account-access' });
  fireEvent.click(await screen.findByRole('button', { name: 'Allow for 60 minutes' }));
  expect(await screen.findByText('There is nothing here, or it is not yours.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDefined();
});

test('without a request the settings are as ever', async () => {
  serveAccess([]);
  show(settings());
  expect(await screen.findByText('No device is signed in.')).toBeDefined();
  expect(screen.queryByText('Account access')).toBeNull();
});

test('to an admin who acts for the person, the settings offer neither password, address, devices, data nor deletion', async () => {
  serveAccess([requested]);
  show(settings(someUser({ impersonatedUntil: requested.until })));
  expect(await screen.findByText('Sign-in and data')).toBeDefined();
  await screen.findByText('Nothing has happened yet.');
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(names.filter((name) => /password|email|sign out|delete/i.test(name))).toEqual([]);
  expect(screen.queryByRole('link', { name: /Download my data|Answer/ })).toBeNull();
});

test('the list of devices names the admin who acts, and ends it', async () => {
  const device = {
    id: 's'.repeat(22),
    device: 'Chrome on Linux',
    network: null,
    signedInWith: 'password',
    createdAt: '2026-11-20T20:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    isCurrent: false,
    impersonatorEmail: admin,
  };
  let sessions = [device];
  serveAccount(({ method, url }) => {
    if (!url.startsWith('/api/auth/sessions')) return null;
    if (method !== 'DELETE') return jsonResponse(200, { sessions });
    sessions = [];
    return jsonResponse(204, null);
  });
  show(<SessionsSection />);
  fireEvent.click(
    await screen.findByRole('button', { name: `End: ${admin} (an admin) is using your account` }),
  );
  expect(await screen.findByText('No device is signed in.')).toBeDefined();
});
