import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Subscription } from '#contract/billing/subscription.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import {
  CancelForm,
  DowngradeForm,
  SubscriptionSection,
  PlanView,
} from '#src/features/account/sections/subscription-section.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const subscription: Subscription = {
  planId: 'individual_pro',
  status: 'active',
  startedAt: '2027-01-03T00:00:00.000Z',
  periodEndsAt: '2027-02-03T12:00:00.000Z',
  cancelsAt: null,
  withdrawableUntil: null,
  refund: { amount: 699, currency: 'usd' },
  hasPortal: false,
};

/** An account with this subscription; the changes that were asked of it. */
const serve = (held: Subscription | null) =>
  serveAccount(({ method, url }) => {
    if (url === '/api/subscription') return jsonResponse(200, { subscription: held });
    if (method === 'POST') return jsonResponse(200, someUser());
    return null;
  });

const nothing = () => undefined;

test('[BI-027] says when a plan renews and offers to cancel it', async () => {
  serve(subscription);
  const cancelled = vi.fn<() => void>();
  show(<SubscriptionSection user={someUser()} onCancel={cancelled} onDowngrade={nothing} />);
  expect(await screen.findByText('Renews on February 3, 2027.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  expect(cancelled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Upgrade to Studio Pro' }).getAttribute('href')).toBe('/upgrade');
  expect(screen.queryByText('Payment method and invoices')).toBeNull();
});

test('a cancelled plan says until when it stays, and can be kept', async () => {
  const changes = serve({ ...subscription, cancelsAt: subscription.periodEndsAt });
  show(<SubscriptionSection user={someUser()} onCancel={nothing} onDowngrade={nothing} />);
  expect(await screen.findByText('Cancelled: your plan stays until February 3, 2027.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my plan' }));
  await expect.poll(() => changes.map(({ url }) => url)).toEqual(['/api/subscription/resume']);
});

test('a declined card is reported, with a link to the page of the payment provider', async () => {
  serve({ ...subscription, status: 'past_due', hasPortal: true });
  show(<SubscriptionSection user={someUser()} onCancel={nothing} onDowngrade={nothing} />);
  expect(await screen.findByText(/^Your card was declined\. You keep your plan/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Payment method and invoices' })).toBeDefined();
});

test.each(['end', 'now'])('[BI-028] cancelling asks first, and when: at the %s', async (when) => {
  const changes = serve(subscription);
  const closed = vi.fn<() => void>();
  show(<CancelForm onClose={closed} />);
  expect(await screen.findByText(/You keep the plan until February 3, 2027/)).toBeDefined();
  expect(changes).toEqual([]);
  if (when === 'now') fireEvent.click(screen.getByLabelText('Now'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(changes).toEqual([
    { method: 'POST', url: '/api/subscription/cancel', body: { immediate: when === 'now' } },
  ]);
});

test.each(['unpaid', 'incomplete', 'paused'] as const)(
  'a plan that rests as %s says so, and ends now when it is cancelled',
  async (status) => {
    const changes = serve({ ...subscription, status });
    show(<SubscriptionSection user={someUser()} onCancel={nothing} onDowngrade={nothing} />);
    expect(await screen.findByText(/^The payment is missing, so your plan is suspended\./)).toBeDefined();
    cleanup();
    show(<CancelForm onClose={nothing} />);
    expect(await screen.findByText('The payment is missing, so the plan ends now.')).toBeDefined();
    expect(screen.queryByText('At the end of the month')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await expect.poll(() => changes.map(({ url }) => url)).toEqual(['/api/subscription/cancel']);
  },
);

test('[BI-029] [BI-034] [BI-035] a downgrade asks first, and names the price and what the team loses', async () => {
  const changes = serve(null);
  const closed = vi.fn<() => void>();
  show(<DowngradeForm onClose={closed} />);
  expect(screen.getByText(/Individual Pro is \$6\.99\/month/)).toBeDefined();
  expect(within(screen.getByRole('list')).getByText('Team members lose access immediately.')).toBeDefined();
  expect(changes).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Downgrade to Individual Pro' }));
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(changes[0]?.body).toEqual({ targetPlan: 'individual_pro' });
});

const views: [Role, string, string][] = [
  ['pro', 'Individual Pro', 'For instructors who promote their own classes.'],
  ['studio_owner', 'Studio Pro', 'For you and your team.'],
  ['studio_team', 'Studio Pro', 'The owner of your studio manages the subscription.'],
  ['admin', 'Admin', 'needs no subscription'],
  ['user', 'Free Trial', 'Try the editor for free'],
  ['beta', 'Beta', 'Thank you'],
];

test.each(views)('[AC-027] [ST-038] shows %s the subscription %s', (role, plan, text) => {
  show(<PlanView user={someUser({ role, downloadCount: 2 })} />);
  expect(screen.getByRole('heading').textContent).toBe(plan);
  expect(screen.getByText(text, { exact: false })).toBeDefined();
  expect(screen.getByText(role === 'user' ? '2 of 5 used' : '2 used · unlimited')).toBeDefined();
});
