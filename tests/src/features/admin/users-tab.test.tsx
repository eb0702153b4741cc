import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { AdminPage } from '#src/features/admin/admin-page.tsx';
import { serveUsers, someAdminUser } from '#tests/src/support/admin-service.ts';
import { answer } from '#tests/src/support/answer.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';
import { onPhone } from '#tests/src/support/widths.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const admin = someUser({ role: 'admin' });
const Address = () => <output aria-label="Address">{useLocation().search}</output>;

const open = (at = '/admin') =>
  show(
    <>
      <AdminPage user={admin} />
      <Address />
    </>,
    { user: admin, at },
  );

const mia = someAdminUser('Mia Lee', {
  role: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: '2027-01-31T23:59:59.999Z',
  nameChangeCount: 2,
});
const zoe = someAdminUser('Zoe Park', { studioName: 'North Pole' });

const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const openDetails = async (name: string): Promise<HTMLElement> => {
  await press(new RegExp(`^${name}.*: details$`));
  return screen.findByRole('dialog', { name });
};
/** The list that belongs to the field, whose options other fields have too. */
const optionsOf = async (select: HTMLElement): Promise<HTMLElement[]> => {
  fireEvent.click(select);
  await waitFor(() => expect(select.getAttribute('aria-controls')).not.toBeNull());
  const list = document.querySelector<HTMLElement>(`#${select.getAttribute('aria-controls')}`);
  return list === null ? [] : within(list).getAllByRole('option', { hidden: true });
};
const choose = async (select: HTMLElement, option: string): Promise<void> => {
  const options = await optionsOf(select);
  fireEvent.click(options.find(({ textContent }) => textContent === option) as HTMLElement);
};
/** A list to choose from is called like its field. */
const field = (name: string, within_ = within(document.body)) =>
  within_.getByRole('combobox', { name, hidden: true });

const lastSearch = (calls: ReturnType<typeof serveUsers>) =>
  calls.map(({ url }) => url).findLast((url) => url.startsWith('/api/admin/users'));
const writes = (calls: ReturnType<typeof serveUsers>) => calls.filter(({ method }) => method !== 'GET');

describe('the list', () => {
  test('[AD-002] [AD-036] [AD-037] [AD-056] shows who there is, with role, subscription and studio', async () => {
    serveUsers([mia, zoe]);
    open();
    const table = within(await screen.findByRole('table', { name: 'People' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Person',
      'Role',
      'Subscription',
      'Studio',
      'Joined',
      'Last change',
    ]);
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toContain('Mia Leemialee@north.testIndividual ProActive until Jan 31, 2027');
    expect(second?.textContent).toContain('Zoe Parkzoepark@north.testFree UserNoneNorth Pole');
    expect(screen.getByText('2 people')).toBeDefined();
  });

  test('[AD-004] [AD-005] [AD-006] [AD-059] the role filter has all roles, and the address names the chosen one', async () => {
    const calls = serveUsers([mia, zoe]);
    open();
    const options = await optionsOf(field('Role'));
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All roles',
      'Admin',
      'Studio Owner',
      'Studio Team Member',
      'Individual Pro',
      'Beta User',
      'Free User',
    ]);
    fireEvent.click(options[4] as HTMLElement);
    expect(await screen.findByText('1 person')).toBeDefined();
    expect(lastSearch(calls)).toBe('/api/admin/users?sort=newest&role=pro');
    expect(screen.getByLabelText('Address').textContent).toBe('?role=pro');
    cleanup();
    open('/admin?role=user&q=zoe&sort=email');
    expect(await screen.findByText('1 person')).toBeDefined();
    expect(lastSearch(calls)).toBe('/api/admin/users?sort=email&query=zoe&role=user');
    expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('zoe');
  });

  test('searches while the person types, and says when nobody matches', async () => {
    serveUsers([mia, zoe]);
    open();
    await screen.findByText('2 people');
    fireEvent.change(screen.getByLabelText('Search people'), { target: { value: ' nobody ' } });
    expect(await screen.findByText('Nobody matches. Try another name, or all roles.')).toBeDefined();
    expect(screen.getByLabelText('Address').textContent).toBe('?q=nobody');
  });

  test('a list that cannot be loaded says so, with a way on', async () => {
    let isDown = true;
    serveUsers([mia], () =>
      isDown ? answer(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
    );
    open();
    expect(await screen.findByText('The service is busy.')).toBeDefined();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('1 person')).toBeDefined();
  });

  test('is a list of cards on a phone', async () => {
    onPhone();
    serveUsers([mia]);
    open();
    const card = within(await screen.findByRole('list', { name: 'People' })).getByRole('listitem');
    expect(card.textContent).toBe('Mia Leemialee@north.testIndividual ProActive until Jan 31, 2027');
  });

  test.each([
    [0, 'No subscription has expired.'],
    [1, 'One subscription had expired. Its account is free now.'],
    [3, '3 subscriptions had expired. Their accounts are free now.'],
  ])('[AD-007] [AD-008] [AD-053] [AD-068] Check Expired says how many: %s', async (processed, text) => {
    const calls = serveUsers([mia], ({ method }) => (method === 'POST' ? answer(200, { processed }) : null));
    open();
    await press('Check Expired');
    expect(await screen.findByText(text)).toBeDefined();
    expect(writes(calls)).toEqual([
      { method: 'POST', url: '/api/subscription/process-expired', body: undefined },
    ]);
  });
});

describe('an account', () => {
  test('[AD-061] the address opens it, and closing it returns to the list', async () => {
    serveUsers([mia, zoe]);
    open('/admin?user=zoepark%40north.test');
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoe Park' }));
    expect(await dialog.findByText('zoepark@north.test')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Close the details' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
  });

  test('[AD-009] [AD-040] [AD-041] [AD-042] [AD-043] [AD-051] [AD-064] [AD-065] a role is changed after a question, and all is read again', async () => {
    const calls = serveUsers([mia, zoe]);
    open();
    const dialog = await openDetails('Zoe Park');
    await choose(field('Role', within(dialog)), 'Beta User');
    expect(
      await screen.findByText(
        'Change user role to Beta User? This will update their permissions immediately.',
      ),
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
      method === 'PATCH' ? answer(403, { code: 'LAST_ADMIN', message: 'This is the last admin.' }) : null,
    );
    open();
    const dialog = await openDetails('Zoe Park');
    await choose(field('Role', within(dialog)), 'Admin');
    await press('Change role');
    expect(await screen.findByText('This is the last admin.')).toBeDefined();
  });

  test('a place in a team is given under Studios, not as a role', async () => {
    serveUsers([zoe]);
    open();
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
      open();
      const dialog = within(await openDetails('Zoe Park'));
      expect(dialog.getByText(why)).toBeDefined();
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
    },
  );

  test('[AD-012] [AD-048] [AD-049] [AD-069] [AD-070] the expiration date is set, refused if it is none, and removed', async () => {
    const calls = serveUsers([mia]);
    open();
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

  test.each([
    ['Cancel at period end', false],
    ['Cancel now', true],
  ])('[AD-011] [AD-062] a subscription is cancelled: %s', async (answerLabel, immediate) => {
    const calls = serveUsers([mia]);
    open();
    await openDetails('Mia Lee');
    await press('Cancel subscription');
    expect(
      await screen.findByText(/keeps access until Jan 31, 2027 and is a free user after that/),
    ).toBeDefined();
    await press(answerLabel);
    await waitFor(() => expect(writes(calls).map(({ body }) => body)).toEqual([{ immediate }]));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Mia Lee' }).textContent).toContain('Cancelled'),
    );
  });

  test.each([
    [
      '[AD-063] the reason of the service',
      answer(409, { code: 'NO_SUBSCRIPTION', message: 'There is none.' }),
      'There is none.',
    ],
    ['[AD-080] a sentence without one', answer(500, null), 'Failed to cancel subscription'],
  ])('a subscription that cannot be cancelled shows %s', async (_, response, text) => {
    serveUsers([mia], ({ method }) => (method === 'POST' ? response.clone() : null));
    open();
    await openDetails('Mia Lee');
    await press('Cancel subscription');
    await press('Cancel now');
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('[AD-013] [AD-052] [AD-067] name changes are reset after a question that says how many more it allows', async () => {
    const calls = serveUsers([mia]);
    open();
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
    open();
    await openDetails('Mia Lee');
    await press('Delete user');
    expect(
      await screen.findByText(
        'Delete user mialee@north.test? This will permanently remove all their data including custom class types, team members, and videos.',
      ),
    ).toBeDefined();
    await press('Delete');
    expect(await screen.findByText('1 person')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE /api/admin/user/${mia.id}`,
    ]);
  });

  test('[AD-078] [AD-079] a deletion that fails says why, and what to try first', async () => {
    serveUsers([mia], ({ method }) =>
      method === 'DELETE' ? answer(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
    );
    open();
    await openDetails('Mia Lee');
    await press('Delete user');
    await press('Delete');
    expect(
      await screen.findByText(
        'Failed to delete user: The service is busy. If this user has an active subscription, try cancelling it first through the billing management section.',
      ),
    ).toBeDefined();
  });
});
