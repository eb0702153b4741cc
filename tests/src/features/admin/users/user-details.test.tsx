import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { statusLabel } from '#src/features/admin/users/users.ts';
import {
  choose,
  field,
  mia,
  openDetails,
  optionsOf,
  press,
  showPanel,
  writes,
  zoe,
} from '#tests/src/support/admin-panel.tsx';
import { serveUsers } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['active', 'Active'],
  ['canceled', 'Cancelled'],
  ['cancelled', 'Cancelled'],
  ['past_due', 'Past due'],
  ['free', 'Free'],
  ['pro', 'Pro'],
  ['studio_pro', 'Studio Pro'],
])('[BI-093] the subscription status %s shows as %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test('[AD-061] the address opens it, and closing it returns to the list', async () => {
  serveUsers([mia, zoe]);
  showPanel('/admin?user=zoepark%40north.test');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zoe Park' }));
  expect(await dialog.findByText('zoepark@north.test')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Close the details' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
});

test('[AD-009] [AD-040] [AD-041] [AD-042] [AD-043] [AD-051] [AD-064] [AD-065] a role is changed after a question, and all is read again', async () => {
  const calls = serveUsers([mia, zoe]);
  showPanel();
  const dialog = await openDetails('Zoe Park');
  await choose(field('Role', within(dialog)), 'Beta User');
  expect(
    await screen.findByText('Change user role to Beta User? This will update their permissions immediately.'),
  ).toBeDefined();
  expect(writes(calls)).toEqual([]);
  calls.length = 0;
  await press('Change role');
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /Zoe Park/, hidden: true }).textContent).toContain('Beta User'),
  );
  expect(writes(calls)).toEqual([
    { method: 'PATCH', url: `/api/admin/user-role/${zoe.id}`, body: { role: 'beta' } },
  ]);
  const urls = calls.map(({ url }) => url);
  expect(urls).toContain('/api/auth/user');
  expect(urls).toContain('/api/user');
  expect(urls).toContain('/api/admin/users?sort=newest');
});

test('a role that is refused stays, and the question says why', async () => {
  serveUsers([zoe], ({ method }) =>
    method === 'PATCH' ? jsonResponse(403, { code: 'LAST_ADMIN', message: 'This is the last admin.' }) : null,
  );
  showPanel();
  const dialog = await openDetails('Zoe Park');
  await choose(field('Role', within(dialog)), 'Admin');
  await press('Change role');
  expect(await screen.findByText('This is the last admin.')).toBeDefined();
});

test('a place in a team is given under Studios, not as a role', async () => {
  serveUsers([zoe]);
  showPanel();
  const options = await optionsOf(field('Role', within(await openDetails('Zoe Park'))));
  const team = options.find(({ textContent }) => textContent === 'Studio Team Member');
  expect(team?.getAttribute('data-combobox-disabled')).toBe('true');
});

test.each([
  ['own', errorTable.OWN_ACCOUNT.message],
  ['demo', errorTable.DEMO_ACCOUNT.message],
] as const)(
  'the role of a protected account stays, and it cannot be deleted: %s',
  async (protection, why) => {
    serveUsers([{ ...zoe, protection }]);
    showPanel();
    const dialog = within(await openDetails('Zoe Park'));
    expect(dialog.getByText(why)).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
  },
);

test('[AD-012] [AD-048] [AD-049] [AD-069] [AD-070] the expiration date is set, refused if it is none, and removed', async () => {
  const calls = serveUsers([mia]);
  showPanel();
  const dialog = within(await openDetails('Mia Lee'));
  const date = () => dialog.getByLabelText<HTMLInputElement>('Expiration date');
  expect(date().value).toBe('2027-01-31');
  fireEvent.change(date(), { target: { value: '2027-02-30' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save date' }));
  expect(await dialog.findByText(/^Enter a date such as 2027-01-31/)).toBeDefined();
  expect(writes(calls)).toEqual([]);
  for (const [typed, expirationDate] of [
    [' 2027-03-01 ', '2027-03-01'],
    ['', null],
  ] as const) {
    fireEvent.change(date(), { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save date' }));
    await waitFor(() => expect(date().value).toBe(expirationDate ?? ''));
    expect(writes(calls).at(-1)).toEqual({
      method: 'PATCH',
      url: `/api/admin/update-expiration/${mia.id}`,
      body: { expirationDate },
    });
  }
});

test('second steps are removed and sessions ended after a question; protected accounts keep both', async () => {
  const calls = serveUsers([
    { ...mia, hasSecondFactors: true },
    { ...zoe, protection: 'own' },
  ]);
  showPanel();
  const dialog = within(await openDetails('Mia Lee'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove second steps' }));
  expect(await screen.findByText(/Make sure first that the person themselves asks for it/)).toBeDefined();
  expect(writes(calls)).toEqual([]);
  await press('Remove them');
  expect(await dialog.findByText('Password alone')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Remove second steps' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() =>
    expect(writes(calls).map(({ method, url }) => [method, url])).toEqual([
      ['POST', `/api/admin/remove-second-factors/${mia.id}`],
      ['POST', `/api/admin/end-sessions/${mia.id}`],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign out everywhere?' })).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Close the details' }));
  const own = within(await openDetails('Zoe Park'));
  expect(own.getByRole<HTMLButtonElement>('button', { name: 'Sign out everywhere' }).disabled).toBe(true);
});

test.each([
  ['Cancel at period end', false],
  ['Cancel now', true],
])('[AD-011] [AD-062] a subscription is cancelled: %s', async (buttonLabel, immediate) => {
  const calls = serveUsers([mia]);
  showPanel();
  await openDetails('Mia Lee');
  await press('Cancel subscription');
  expect(
    await screen.findByText(/keeps access until Jan 31, 2027 and is a free user after that/),
  ).toBeDefined();
  await press(buttonLabel);
  await waitFor(() => expect(writes(calls).map(({ body }) => body)).toEqual([{ immediate }]));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Mia Lee' }).textContent).toContain('Cancelled'),
  );
});

test.each([
  [
    '[AD-063] the reason of the service',
    jsonResponse(409, { code: 'NO_SUBSCRIPTION', message: 'There is none.' }),
    'There is none.',
  ],
  ['[AD-080] a sentence without one', jsonResponse(500, null), 'Failed to cancel subscription'],
])('a subscription that cannot be cancelled shows %s', async (_, response, text) => {
  serveUsers([mia], ({ method }) => (method === 'POST' ? response.clone() : null));
  showPanel();
  await openDetails('Mia Lee');
  await press('Cancel subscription');
  await press('Cancel now');
  expect(await screen.findByText(text)).toBeDefined();
});

test('an account without a subscription has none to cancel', async () => {
  serveUsers([zoe]);
  showPanel();
  const dialog = within(await openDetails('Zoe Park'));
  expect(dialog.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
});

test('[AD-013] [AD-052] [AD-067] name changes are reset after a question that says how many more it allows', async () => {
  const calls = serveUsers([mia]);
  showPanel();
  const dialog = await openDetails('Mia Lee');
  expect(dialog.textContent).toContain('2 used');
  await press('Reset name changes');
  const question = await screen.findByRole('dialog', { name: 'Reset name changes?' });
  expect(question.textContent).toContain('This allows 2 more name changes.');
  fireEvent.click(within(question).getByRole('button', { name: 'Reset name changes' }));
  await waitFor(() => expect(dialog.textContent).toContain('0 used'));
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PATCH /api/admin/reset-name-changes/${mia.id}`,
  ]);
});

test('[AD-010] [AD-050] [AD-066] is deleted after a question, and gone from the list', async () => {
  const calls = serveUsers([mia, zoe]);
  showPanel();
  await openDetails('Mia Lee');
  await press('Delete user');
  const question = await screen.findByRole('dialog', { name: 'Delete user mialee@north.test?' });
  expect(
    within(question).getByText(
      'This will permanently remove all their data including custom class types, team members, and videos.',
    ),
  ).toBeDefined();
  expect(within(question).getByRole('button', { name: 'Keep user' })).toBeDefined();
  await press('Delete');
  expect(await screen.findByText('1 person')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/user/${mia.id}`,
  ]);
});

test('[AD-078] [AD-079] a deletion that fails says why, and what to try first', async () => {
  serveUsers([mia], ({ method }) =>
    method === 'DELETE' ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
  );
  showPanel();
  await openDetails('Mia Lee');
  await press('Delete user');
  await press('Delete');
  expect(
    await screen.findByText(
      'Failed to delete user: The service is busy. If this user has an active subscription, try cancelling it first through the billing management section.',
    ),
  ).toBeDefined();
});
