import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { WithdrawPage } from '#src/features/billing/withdraw-page.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => void vi.unstubAllGlobals());

const receipt = { receivedAt: '2027-01-31T18:05:09.000Z', message: 'A mail is on its way.' };
const contract = {
  planId: 'studio_pro',
  refund: { amount: 3999, currency: 'usd' },
  purchasedAt: '2027-01-30T12:00:00.000Z',
  receivedAt: receipt.receivedAt,
};

const showPage = (user: CurrentUser | null, hash: string, withdrawableUntil: string | null = null) => {
  const sent: unknown[] = [];
  serveWith((url, init) => {
    if (url === '/api/withdrawal/read') return jsonResponse(200, contract);
    if (url === '/api/subscription') {
      const subscription = {
        planId: 'individual_pro',
        status: 'active',
        startedAt: contract.purchasedAt,
        periodEndsAt: null,
        cancelsAt: null,
        withdrawableUntil,
        refund: { amount: 699, currency: 'usd' },
        hasPortal: false,
      };
      return jsonResponse(200, { subscription: sent.length === 0 ? subscription : null });
    }
    if (init.method !== 'POST') return jsonResponse(200, user);
    sent.push([url, bodyOf(init)]);
    return jsonResponse(200, receipt);
  });
  show(<WithdrawPage user={user} />, { at: { pathname: '/withdraw', hash }, user });
  return sent;
};

const confirm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));

test('a visitor declares the withdrawal by name and address, and reads when it was received', async () => {
  const sent = showPage(null, '');
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Mia Lee' } });
  fireEvent.change(screen.getByLabelText('Email address of your account'), {
    target: { value: 'mia@north.test' },
  });
  await confirm();
  expect(await screen.findByText(/^Received on January 31, 2027/)).toBeDefined();
  expect(sent).toEqual([['/api/withdrawal', { name: 'Mia Lee', email: 'mia@north.test' }]]);
});

test('a mailed link shows the contract, and confirms the withdrawal from it', async () => {
  const sent = showPage(null, '#secret');
  expect(await screen.findByText('Studio Pro')).toBeDefined();
  expect(screen.getByText(/^\$39\.99 goes back\s+to your card/)).toBeDefined();
  await confirm();
  expect(await screen.findByText('A mail is on its way.')).toBeDefined();
  expect(sent).toEqual([['/api/withdrawal/confirm', { token: 'secret' }]]);
});

test('a signed-in person withdraws from their own contract, and learns when there is none', async () => {
  const sent = showPage(someUser(), '', '2027-02-13T12:00:00.000Z');
  expect(await screen.findByText('Individual Pro')).toBeDefined();
  await confirm();
  await expect.poll(() => sent).toEqual([['/api/subscription/withdraw', undefined]]);
  expect(await screen.findByText('A mail is on its way.')).toBeDefined();
});

test('after its days there is nothing to withdraw from', async () => {
  showPage(someUser(), '');
  expect(await screen.findByText(/has no contract from the last 14 days/)).toBeDefined();
});
