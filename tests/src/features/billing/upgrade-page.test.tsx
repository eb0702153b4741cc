import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { UpgradePage } from '#src/features/billing/upgrade-page.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const showPage = (user: CurrentUser, at = '/upgrade') => show(<UpgradePage user={user} />, { at, user });

const card = (name: string) => within(screen.getByRole('article', { name }));

test('[BI-043] [BI-052] [BI-054] [BI-055] [BI-056] [BI-057] [BI-058] [BI-063] shows what Pro offers for each limit', () => {
  showPage(someUser({ role: 'user' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Upgrade to Pro');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Remove Watermarks',
    'Upload Your Own Background Videos',
    'Unlimited Video Downloads',
    'Create Custom Class Types',
  ]);
  expect(screen.getByText('5 downloads per month')).toBeDefined();
  expect(screen.getByText('Unlimited downloads')).toBeDefined();
  expect(screen.getByText(/studio team members inherit the owner’s/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('shows a free account how many downloads it has used; a paying account sees none', () => {
  showPage(someUser({ role: 'user', downloadCount: 5 }));
  expect(screen.getByText(/^You have used 5 of your 5 free downloads this month\./)).toBeDefined();
  showPage(someUser());
  expect(screen.getByText('Compare Pro with the free plan.')).toBeDefined();
});

test('[BI-044] [BI-045] scrolls to the section named in the URL after 300 ms', () => {
  vi.useFakeTimers();
  for (const id of ['watermark', 'videos', 'downloads', 'custom-classes', 'pricing-plans']) {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    showPage(someUser(), `/upgrade?feature=${id}`);
    act(() => void vi.advanceTimersByTime(299));
    expect(scrolled).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(scrolled.mock.contexts).toEqual([expect.objectContaining({ id })]);
    scrolled.mockReset();
  }
});

test('[BI-010] [BI-019] [BI-020] [BI-059] shows the two plans with price and features', () => {
  showPage(someUser({ role: 'user' }));
  const pro = card('Individual Pro');
  expect(pro.getByText('$6.99')).toBeDefined();
  expect(pro.getByText('No watermark')).toBeDefined();
  const studio = card('Studio Pro');
  expect(studio.getByText('$39.99')).toBeDefined();
  expect(studio.getByText('Most Popular')).toBeDefined();
  expect(studio.getByText('Up to 10 team members')).toBeDefined();
});

test('[BI-061] [BI-062] marks the plan that the user pays for as current', () => {
  showPage(someUser({ role: 'studio_owner' }));
  const current = card('Studio Pro').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
  expect(current.disabled).toBe(true);
  expect(card('Individual Pro').queryByText('Current Plan')).toBeNull();
});

const Address = () => <output data-testid="address">{useLocation().search}</output>;

const messages = [
  [
    'payment_failed',
    'Payment could not be processed. Please try again or contact support if the issue persists.',
  ],
  ['missing_session', 'Session expired. Please try your payment again.'],
  ['processing_failed', 'Payment processing encountered an error. Please try again.'],
  ['user_cancelled', "Payment was cancelled. You can try again whenever you're ready."],
  ['constructor', 'An unexpected error occurred. Please try again.'],
] as const;

test.each(messages)(
  '[BI-046] [BI-047] [BI-048] [BI-129] [BI-130] [BI-131] [BI-132] [BI-133] [BI-136] the error %s is a banner that can be dismissed',
  async (code, message) => {
    show(
      <>
        <UpgradePage user={someUser()} />
        <Address />
      </>,
      { at: `/upgrade?feature=videos&error=${code}`, user: someUser() },
    );
    const banner = screen.getByRole('alert');
    expect(within(banner).getByText('Payment Error')).toBeDefined();
    expect(within(banner).getByText(message)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('?feature=videos');
    fireEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Payment Error')).toBeNull();
  },
);

test.each([
  ['pro', 'You have Individual Pro. You can upgrade to Studio Pro for team members.'],
  ['studio_owner', 'You have Studio Pro. You are already on the highest tier.'],
] as const)('[BI-049] [BI-050] [BI-051] tells a %s which plan is active', (role, text) => {
  showPage(someUser({ role }));
  expect(within(screen.getByRole('note')).getByText('Active Subscription')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

test('[BI-139] a section that is not there is only logged', () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  showPage(someUser(), '/upgrade?feature=nonsense');
  act(() => void vi.advanceTimersByTime(300));
  expect(log).toHaveBeenCalledWith('Scrolling to a section failed: no section nonsense');
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Orders Studio Pro with both consents; `pay` answers the call. */
const orderStudio = async (pay: (body: unknown) => Response) => {
  serveWith((url, init) => {
    if (url === '/api/subscription') return jsonResponse(200, { subscription: null });
    if (url === '/api/subscription/options') return jsonResponse(200, { provider: 'mock' });
    return pay(bodyOf(init));
  });
  showPage(someUser({ role: 'user' }));
  fireEvent.click(card('Studio Pro').getByRole('button', { name: 'Get Studio Pro' }));
  const order = within(await screen.findByRole('dialog', { name: 'Your order: Studio Pro' }));
  const next = order.getByRole('button', { name: 'Continue to payment' });
  fireEvent.click(next);
  expect(order.getByText('Agree to both points above, then continue.')).toBeDefined();
  const consents = order.getAllByRole<HTMLInputElement>('checkbox');
  expect(consents.map(({ checked }) => checked)).toEqual([false, false]);
  for (const consent of consents) fireEvent.click(consent);
  fireEvent.click(next);
  return order;
};

test('[BI-060] [BI-088] [BI-089] [BI-097] [BI-099] [BI-121] an order with both consents continues to the provider after a second', async () => {
  const assigned = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const sent: unknown[] = [];
  await orderStudio((body) => {
    sent.push(body);
    return jsonResponse(200, { success: true, redirectUrl: 'https://pay.test/1', message: 'Go on.' });
  });
  expect(localStorage.getItem('selectedPlan')).toBe('studio');
  expect((await screen.findAllByText('Processing...')).length).toBeGreaterThan(0);
  const others = [...document.querySelectorAll('article button')];
  expect(others.every((button) => button.hasAttribute('disabled'))).toBe(true);
  await expect.poll(() => assigned.mock.calls).toEqual([['https://pay.test/1']]);
  expect(sent).toEqual([{ planId: 'studio_pro', consents: ['renewal_terms', 'immediate_start'] }]);
});

test.each([
  [{ code: 'PAYMENTS_NOT_SET_UP', message: 'Payments are not set up here yet.' }, /Payments are not set up/],
  [null, /^Failed to create checkout session$/],
])('[BI-100] [BI-134] [BI-135] a failed order is a banner, and can be tried again', async (body, message) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await orderStudio(() => jsonResponse(body === null ? 500 : 503, body));
  expect(await screen.findByText(message)).toBeDefined();
  expect(card('Studio Pro').getByText('Get Studio Pro')).toBeDefined();
});
