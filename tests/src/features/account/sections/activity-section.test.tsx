import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AccountEventView } from '#contract/accounts/auth.contract.ts';
import { ActivitySection } from '#src/features/account/sections/activity-section.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const event = (id: string, fields: Partial<AccountEventView>): AccountEventView => ({
  id: id.repeat(22),
  at: '2026-11-20T20:00:00.000Z',
  kind: 'signed_in',
  device: 'Chrome on Android',
  network: '203.0.113.*',
  detail: null,
  ...fields,
});

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('says what happened when, on which device and in which network, the latest first', async () => {
  const events = [
    event('a', {}),
    event('b', { kind: 'sign_in_refused' }),
    event('c', { kind: 'rights_changed', device: null, network: null, detail: 'user > user active' }),
    event('d', { kind: 'password_changed', network: null }),
    event('e', { kind: 'registered' }),
  ];
  serveAccount(({ url }) => (url === '/api/auth/activity' ? jsonResponse(200, { events }) : null));
  show(<ActivitySection />);
  await screen.findByText('Signed in');
  expect(lines()).toEqual([
    expect.stringMatching(/^Signed inNov 20, 2026, .* · Chrome on Android · 203\.0\.113\.\*$/),
    expect.stringContaining('Sign-in with a wrong password'),
    expect.stringMatching(/^Plan changed.* · Free Trial to Individual Pro$/),
    expect.stringMatching(/^Password changed.* · Chrome on Android$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(lines()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});
