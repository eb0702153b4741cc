import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { NameSection } from '#src/features/account/sections/name-sections.tsx';
import { nameStatus, serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Your name', { selector: 'input' });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string): void => void fireEvent.change(field(), { target: { value: name } });
const editing = (): boolean => screen.queryByRole('button', { name: 'Save' }) !== null;

/** Each test has its own user, so that counts do not carry over. */
let people = 0;
const showName = (
  fields: Parameters<typeof someUser>[0] = {},
  instructorName: string | null = 'Ana Ruiz',
) => {
  people += 1;
  const user = someUser({ id: String(people).padStart(22, 'u'), ...fields });
  show(<NameSection user={user} instructorName={instructorName} />, { user });
  return user;
};

test('[AC-028] [AC-029] [AC-032] [AC-033] [AC-096] counts a changed name, then saves it', async () => {
  const changes = serveAccount();
  showName();
  expect(field().readOnly).toBe(true);
  press('Edit');
  expect([field().readOnly, document.activeElement === field()]).toEqual([false, true]);
  type(' Ana Lee ');
  press('Save');
  await waitFor(() => expect(editing()).toBe(false));
  expect(changes).toEqual([
    { method: 'POST', url: '/api/track-name-change', body: undefined },
    { method: 'POST', url: '/api/instructor-preferences', body: { instructorName: 'Ana Lee' } },
  ]);
});

test('[AC-032] neither counts nor saves an unchanged name', async () => {
  const changes = serveAccount();
  showName();
  press('Edit');
  press('Save');
  await waitFor(() => expect(editing()).toBe(false));
  expect(changes).toEqual([]);
});

test('saves a first name without counting it', async () => {
  const changes = serveAccount();
  showName({ firstName: null, lastName: null }, null);
  press('Edit');
  type('Ana');
  press('Save');
  await waitFor(() => expect(editing()).toBe(false));
  expect(changes.map(({ url }) => url)).toEqual(['/api/instructor-preferences']);
});

test('[AC-033] Cancel discards the typed name', () => {
  const changes = serveAccount();
  showName();
  press('Edit');
  type('Ana Lee');
  press('Cancel');
  expect([field().value, field().readOnly]).toEqual(['Ana Ruiz', true]);
  expect(changes).toEqual([]);
});

test('[AC-097] [AC-098] [AC-106] a refused count stops the save, and its message is shown and logged', async () => {
  const message = 'You have changed your name as often as your plan allows.';
  const changes = serveAccount(({ url }) =>
    url === '/api/track-name-change'
      ? jsonResponse(403, {
          code: 'NAME_CHANGES_USED',
          message,
          maxReached: true,
          nameChangeCount: 2,
          remainingChanges: 0,
        })
      : null,
  );
  showName();
  press('Edit');
  type('Ana Lee');
  press('Save');
  await screen.findByText(message);
  expect(changes.map(({ url }) => url)).toEqual(['/api/track-name-change']);
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('Changing the name failed');
});

test('a save that fails after the count is retried without counting again', async () => {
  let isBroken = true;
  const changes = serveAccount(({ method, url }) =>
    isBroken && method === 'POST' && url === '/api/instructor-preferences'
      ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })
      : null,
  );
  showName();
  press('Edit');
  type('Ana Lee');
  press('Save');
  await screen.findByText('The service is busy.');
  isBroken = false;
  press('Save');
  await waitFor(() => expect(editing()).toBe(false));
  expect(changes.map(({ url }) => url)).toEqual([
    '/api/track-name-change',
    '/api/instructor-preferences',
    '/api/instructor-preferences',
  ]);
});

test("[AC-030] [AC-031] [AC-083] with no change left, links to support with the account's details", async () => {
  serveAccount(({ url }) =>
    url === '/api/name-change-status'
      ? jsonResponse(200, { ...nameStatus, nameChangeCount: 2, remainingChanges: 0, canChange: false })
      : null,
  );
  const user = showName();
  const link = await screen.findByRole('link', { name: 'Contact Support' });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  const draft = decodeURIComponent(link.getAttribute('href') ?? '');
  expect(draft).toMatch(/^mailto:/);
  for (const detail of [user.email, user.id, 'Ana Ruiz', 'Individual Pro']) expect(draft).toContain(detail);
});

test("[AC-081] changes a studio owner's name without counting", async () => {
  const owner = someUser({ role: 'studio_owner', firstName: 'Lee' });
  const changes = serveAccount(({ url }) =>
    url === '/api/studio/owner-name' ? jsonResponse(200, owner) : null,
  );
  showName({ role: 'studio_owner' }, 'An instructor of the team');
  expect(field().value).toBe('Ana Ruiz');
  press('Edit');
  type('Lee');
  press('Save');
  await waitFor(() => expect(editing()).toBe(false));
  expect(changes).toEqual([{ method: 'PUT', url: '/api/studio/owner-name', body: { displayName: 'Lee' } }]);
});

test('[ST-021] [ST-044] [ST-045] the new name of a studio owner is that of the current user at once', async () => {
  const renamed = someUser({ role: 'studio_owner', firstName: 'Lee' });
  serveAccount(({ url }) => (url === '/api/studio/owner-name' ? jsonResponse(200, renamed) : null));
  const queryClient = makeQueryClient();
  const user = someUser({ role: 'studio_owner' });
  show(<NameSection user={user} instructorName={null} />, { user, queryClient });
  press('Edit');
  type('Lee');
  press('Save');
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.currentUser)).toEqual(renamed));
});

test('[ST-047] a failed change of the display name without a reason has a sentence of its own', async () => {
  serveAccount(({ method }) => (method === 'PUT' ? jsonResponse(500, 'nothing') : null));
  showName({ role: 'studio_owner' });
  press('Edit');
  type('Lee');
  press('Save');
  expect(await screen.findByText('Failed to update name')).toBeDefined();
  expect(field().value).toBe('Lee');
});

test('[AC-082] shows a pro how many changes are left', async () => {
  serveAccount();
  showName();
  expect(await screen.findByText('2 changes left')).toBeDefined();
});

test('rejects a name of more than 30 characters and leaves it in the field', () => {
  serveAccount();
  showName();
  press('Edit');
  type('A name that is much longer than 30');
  expect(screen.getByRole('alert').textContent).toBe('A name has at most 30 characters; this one has 34.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
