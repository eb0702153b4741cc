import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminStudio } from '#contract/admin/admin-studios.contract.ts';
import { press, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { someMember } from '#tests/src/support/team-service.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const studioId = 's'.repeat(22);

/** The studio of Ava with these members, which calls change. */
const serveStudio = (...names: string[]) => {
  let team = names.map((name) => ({ ...someMember(name), firstName: name, lastName: null }));
  const studio = (): AdminStudio => ({
    studioId,
    studioName: 'North Pole',
    ownerId: 'o'.repeat(22),
    ownerEmail: 'ava@north.test',
    ownerName: 'Ava',
    teamMembers: team.map(({ id, email, name, userId, state, firstName, lastName }) => ({
      id,
      email,
      name,
      userId,
      state,
      firstName,
      lastName,
    })),
  });
  return serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/admin/studios')) {
      return jsonResponse(200, { studios: [studio()], total: 1, nextCursor: null });
    }
    if (method === 'POST') {
      const { email } = body as { email: string }; // the contract validates it
      const added = { ...someMember(email.split('@')[0] ?? '', { state: 'invited' }), email };
      team = [...team, { ...added, firstName: added.name, lastName: null }];
      return jsonResponse(201, { ...added, isMailed: true, hasNoMailServer: false });
    }
    if (method === 'DELETE') {
      team = team.filter(({ id }) => !url.includes(id));
      return jsonResponse(204, null);
    }
    return null;
  });
};
test('[AD-023] [AD-044] without a studio nobody can be added; the list of studios is searched', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios');
  expect(await screen.findByText('Select a studio first.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add member' }).disabled).toBe(true);
  const field = screen.getByRole('combobox', { name: 'Studio' });
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/studios'));
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'nort' } });
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/studios?query=nort'));
  const found = await screen.findAllByRole('option', { hidden: true });
  expect(found.map(({ textContent }) => textContent)).toEqual(['North Pole, Ava (ava@north.test)']);
  fireEvent.click(found[0] as HTMLElement);
  expect(await screen.findByText('1 of 10')).toBeDefined();
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=studios&studio=ava%40north.test');
});

test('a typed studio is taken by Enter, and one that is only typed does not vanish without a word', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Studio' });
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/studios'));
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'nort' } });
  // The list is still the one of an empty search.
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=studios');
  act(() => field.blur());
  await screen.findByText('“nort” is not on the list. Choose from the list.');
  act(() => field.focus());
  expect(screen.queryByText(/is not on the list/)).toBeNull();
  fireEvent.change(field, { target: { value: 'nort' } });
  await waitFor(() => {
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    expect(screen.getByLabelText('Address').textContent).toBe('?tab=studios&studio=ava%40north.test');
  });
  await waitFor(() => expect(field.value).toBe('North Pole, Ava (ava@north.test)'));
  act(() => field.blur());
  expect(screen.queryByText(/is not on the list/)).toBeNull();
});

test('[AD-022] [AD-024] [AD-045] [AD-046] [AD-058] [AD-060] [AD-075] a member is added by email, in lower case', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  await screen.findByText('1 of 10');
  await press('Add member');
  expect(await screen.findByText('Enter an email address.')).toBeDefined();
  const email = screen.getByLabelText<HTMLInputElement>('Email of the new member');
  fireEvent.change(email, { target: { value: ' ZOE@North.test ' } });
  await press('Add member');
  expect(await screen.findByText('2 of 10')).toBeDefined();
  expect(screen.getByText('We mailed zoe@north.test a link to join the team.')).toBeDefined();
  expect(email.value).toBe('');
  expect(writes(calls)).toEqual([
    { method: 'POST', url: '/api/admin/studio-team', body: { studioId, email: 'zoe@north.test' } },
  ]);
});

test('[AD-025] [AD-076] a member is removed after a question', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  await press('Remove Mia');
  expect((await screen.findByRole('dialog', { name: 'Remove Mia?' })).textContent).toContain(
    'Mia loses Pro at once, along with the name, class types and videos of North Pole',
  );
  await press('Remove');
  expect(await screen.findByText('This team has no members yet.')).toBeDefined();
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/studio-team/${someMember('Mia').id}/${studioId}`,
  ]);
});

test('a full team disables the field and says why', async () => {
  serveStudio(...'a b c d e f g h i j'.split(' '));
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  expect(await screen.findByText('Maximum team size of 10 members reached')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email of the new member').disabled).toBe(true);
});
