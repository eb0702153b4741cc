import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  field,
  lastSearch,
  mia,
  optionsOf,
  press,
  showPanel,
  writes,
  zoe,
} from '#tests/src/support/admin-panel.tsx';
import { serveUsers } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { onPhone } from '#tests/src/support/widths.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[AD-002] [AD-036] [AD-037] [AD-056] shows who there is, with role, subscription and studio', async () => {
  serveUsers([mia, zoe]);
  showPanel();
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
  showPanel();
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
  showPanel('/admin?role=user&q=zoe&sort=email');
  expect(await screen.findByText('1 person')).toBeDefined();
  expect(lastSearch(calls)).toBe('/api/admin/users?sort=email&query=zoe&role=user');
  expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('zoe');
});

test('searches while the person types, and says when nobody matches', async () => {
  serveUsers([mia, zoe]);
  showPanel();
  await screen.findByText('2 people');
  fireEvent.change(screen.getByLabelText('Search people'), { target: { value: ' nobody ' } });
  expect(await screen.findByText('No accounts found. Try another name, or all roles.')).toBeDefined();
  expect(screen.getByLabelText('Address').textContent).toBe('?q=nobody');
});

test('a list that cannot be loaded says so, with a way on', async () => {
  let isDown = true;
  serveUsers([mia], () =>
    isDown ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
  );
  showPanel();
  expect(await screen.findByText('The service is busy.')).toBeDefined();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('1 person')).toBeDefined();
});

test('is a list of cards on a phone', async () => {
  onPhone();
  serveUsers([mia]);
  showPanel();
  const card = within(await screen.findByRole('list', { name: 'People' })).getByRole('listitem');
  expect(card.textContent).toBe('Mia Leemialee@north.testIndividual ProActive until Jan 31, 2027');
});

test.each([
  [0, 'No subscription has expired.'],
  [1, 'One subscription had expired. Its account is free now.'],
  [3, '3 subscriptions had expired. Their accounts are free now.'],
])('[AD-007] [AD-008] [AD-053] [AD-068] Check Expired says how many: %s', async (processed, text) => {
  const calls = serveUsers([mia], ({ method }) =>
    method === 'POST' ? jsonResponse(200, { processed }) : null,
  );
  showPanel();
  await press('Check Expired');
  expect(await screen.findByText(text)).toBeDefined();
  expect(writes(calls)).toEqual([
    { method: 'POST', url: '/api/subscription/process-expired', body: undefined },
  ]);
});
