import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { AccountEntry } from '#src/features/account/account-entry.tsx';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';
import { withWidth } from '#tests/src/support/widths.ts';

beforeAll(prefetchLazyParts);
beforeEach(() => withWidth(1440));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const status = { nameChangeCount: 0, remainingChanges: 2, canChange: true, isStudioOwner: false };

/** A service that knows only the user, apart from `respond`. */
const serve = (
  respond: (url: string, init: RequestInit) => Response | Promise<Response> | null = () => null,
) =>
  serveWith((url, init) => {
    const own = respond(url, init);
    if (own !== null) return own;
    if (url === '/api/name-change-status') return jsonResponse(200, status);
    if (url === '/api/auth/sessions') return jsonResponse(200, { sessions: [] });
    if (url === '/api/auth/activity') return jsonResponse(200, { events: [] });
    if (url === '/api/instructor-preferences') {
      return jsonResponse(200, {
        instructorName: null,
        studio: null,
        lastClassTime: null,
        writingStyle: 'sensual',
      });
    }
    return jsonResponse(204, null);
  });

const showEntry = (user: CurrentUser = someUser(), isSaved = true) => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(['overlays'], ['something of Ana']);
  const beforeLogout = vi.fn<() => Promise<boolean>>(async () => isSaved);
  show(
    <Routes>
      <Route path="/" element={<AccountEntry user={user} beforeLogout={beforeLogout} />} />
      <Route path="/auth" element="the sign-in screen" />
      <Route path="/admin" element="the studio page" />
    </Routes>,
    { user, queryClient },
  );
  return { queryClient, beforeLogout };
};

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['[AC-069] [AC-075]', 'admin', 'Admin', 'ADMIN', false],
  ['[AC-070] [AC-079]', 'beta', 'Beta User', 'BETA', false],
  ['[AC-071] [AC-076]', 'studio_owner', 'Studio Owner', 'STUDIO PRO', true],
  ['[AC-072] [AC-078]', 'studio_team', 'Studio Team Member', 'TEAM', false],
  ['[AC-073] [AC-077]', 'pro', 'Individual Pro', 'PRO', true],
  ['[AC-074] [AC-080]', 'user', 'Free Trial', 'FREE TRIAL', false],
] as const)('%s %s is labelled %s with the badge %s', (_, role, label, badge, isGold) => {
  serve();
  showEntry(someUser({ role }));
  expect(screen.getByText('Ana Ruiz')).toBeDefined();
  expect(screen.getByText(label)).toBeDefined();
  expect(screen.getByText(badge).dataset['paid']).toBe(String(isGold));
});

test("[ED-024] the free plan's badge links to the upgrade page, other badges do not", () => {
  serve();
  showEntry(someUser({ role: 'user' }));
  expect(screen.getByRole('link', { name: 'Free Trial: upgrade' }).getAttribute('href')).toBe('/upgrade');
  cleanup();
  showEntry(someUser());
  expect(screen.queryByRole('link')).toBeNull();
});

const linksToAdmin = (role: 'link' | 'button') =>
  screen.queryAllByRole(role, { name: /^(Admin Panel|Manage Studio)$/ });

test.each([
  ...(['user', 'beta', 'pro', 'studio_team'] as const).map((role) => [role, null] as const),
  ['admin', 'Admin Panel'],
  ['studio_owner', 'Manage Studio'],
] as const)('[AD-034] [AC-026] the link to /admin for a %s: %s', async (role, label) => {
  serve();
  showEntry(someUser({ role }));
  expect(linksToAdmin('link').map((link) => link.textContent)).toEqual(label === null ? [] : [label]);
  cleanup();
  withWidth(390);
  showEntry(someUser({ role }));
  press('Account');
  const [action] = linksToAdmin('button');
  expect(action?.textContent ?? null).toBe(label);
  if (action === undefined) return;
  fireEvent.click(action);
  expect(await screen.findByText('the studio page')).toBeDefined();
});

test('labels a paying user Individual Pro', () => {
  serve();
  showEntry(someUser({ role: 'user', subscriptionStatus: 'active' }));
  expect(screen.getByText('PRO')).toBeDefined();
});

test('[AC-095] fetches the name change status on load for a pro only', () => {
  const forPro = serve();
  showEntry();
  expect(forPro.mock.calls.map(([url]) => url)).toEqual(['/api/name-change-status']);
  cleanup();
  const forBeta = serve();
  showEntry(someUser({ role: 'beta' }));
  expect(forBeta).not.toHaveBeenCalled();
});

const leave = async (respond: Parameters<typeof serve>[0]) => {
  const fetched = serve(respond);
  const shown = showEntry();
  press('Logout');
  await screen.findByText('the sign-in screen');
  expect(shown.beforeLogout).toHaveBeenCalledOnce();
  return { ...shown, fetched };
};

test('[AC-048] [AC-089] logout calls the server without a body and clears the cache and what the browser stores', async () => {
  localStorage.setItem('polepro.draft.p.1', '{}');
  localStorage.setItem('polepro.last-promo', 'p');
  localStorage.setItem('polepro.theme', 'light');
  const { queryClient, fetched } = await leave(() => null);
  const logout = fetched.mock.calls.find(([url]) => url === '/api/auth/logout');
  expect([logout?.[1].method, logout?.[1].body]).toEqual(['POST', undefined]);
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(['polepro.theme']));
  expect(queryClient.getQueryData(['overlays'])).toBeUndefined();
  expect(queryClient.getQueryData(['current-user'])).toBeNull();
});

test('[AC-049] a logout that the server never receives clears the cache too', async () => {
  const { queryClient } = await leave((url) =>
    url === '/api/auth/logout' ? Promise.reject(new TypeError('Failed to fetch')) : null,
  );
  expect(queryClient.getQueryData(['overlays'])).toBeUndefined();
  expect(queryClient.getQueryData(['current-user'])).toBeNull();
});

test('logout asks when something could not be saved, and loses it only when the person says so', async () => {
  localStorage.setItem('polepro.draft.p.1', '{}');
  const fetched = serve();
  showEntry(someUser(), false);
  press('Logout');
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
  expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/api/auth/logout');
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(localStorage.getItem('polepro.draft.p.1')).toBe('{}');
  press('Logout');
  fireEvent.click(await screen.findByRole('button', { name: 'Log out and lose them' }));
  await screen.findByText('the sign-in screen');
  await waitFor(() => expect(localStorage.getItem('polepro.draft.p.1')).toBeNull());
});

test('[AC-021] [AC-022] [AC-023] [AC-024] [AC-025] on a phone the account is a screen with a summary and quick actions', async () => {
  withWidth(390);
  serve();
  showEntry(someUser({ role: 'user', downloadCount: 3, firstName: null, lastName: null }));
  press('Account');
  const account = within(screen.getByRole('dialog', { name: 'Account' }));
  // Once, though it stands for the name too.
  expect(account.getByText('ana@example.com')).toBeDefined();
  expect(account.getByRole('heading', { name: 'Free Trial' })).toBeDefined();
  expect(account.getByText('3 of 5 used')).toBeDefined();
  const actions = within(account.getByRole('region', { name: 'Quick Actions' }));
  expect(actions.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Account Settings',
    'Upgrade Plan',
    'Log Out',
  ]);
  fireEvent.click(actions.getByRole('button', { name: 'Account Settings' }));
  expect(await screen.findByRole('dialog', { name: 'Account Settings' })).toBeDefined();
});

test('[AC-025] Log Out on a phone signs out', async () => {
  withWidth(390);
  serve();
  showEntry();
  press('Account');
  press('Log Out');
  expect(await screen.findByText('the sign-in screen')).toBeDefined();
});

test('[AC-034] the settings open Change Password and show its success', async () => {
  const message = 'Your password has changed. You are signed out on all other devices.';
  serve((url) => (url === '/api/auth/change-password' ? jsonResponse(200, { message }) : null));
  showEntry();
  press('Account');
  press('Change Password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value: 'secret' } });
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
  await screen.findByText(message);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull());
});

test('deleting the account asks for confirmation and password, then clears everything and redirects to sign-in', async () => {
  localStorage.setItem('polepro.draft.p.1', '{}');
  localStorage.setItem('polepro.theme', 'light');
  const fetched = serve((url, { method }) =>
    url === '/api/user' && method === 'DELETE' ? jsonResponse(204, null) : null,
  );
  const { queryClient } = showEntry();
  press('Account');
  press('Delete account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  const last = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  expect(last.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'secret' } });
  expect(last.disabled).toBe(true);
  fireEvent.click(dialog.getByLabelText('Yes, delete everything permanently'));
  fireEvent.click(last);
  await screen.findByText('the sign-in screen');
  expect(fetched.mock.calls.find(([url]) => url === '/api/user')?.[1].body).toBe('{"password":"secret"}');
  await waitFor(() => expect(queryClient.getQueryData(['current-user'])).toBeNull());
  expect(Object.keys(localStorage)).toEqual(['polepro.theme']);
});

test('a wrong password deletes nothing and is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve((url) =>
    url === '/api/user'
      ? jsonResponse(400, { code: 'WRONG_PASSWORD', message: 'That is not your password.' })
      : null,
  );
  showEntry();
  press('Account');
  press('Delete account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(dialog.getByLabelText('Yes, delete everything permanently'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('That is not your password.')).toBeDefined();
});
