import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { UpgradePage } from '#src/features/billing/upgrade-page.tsx';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const showPage = (user: CurrentUser | null, at = '/upgrade') =>
  show(<UpgradePage user={user} />, { at, user });

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
    showPage(null, `/upgrade?feature=${id}`);
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

test('requests a plan by a mail to support that names plan and account', () => {
  const user = someUser({ role: 'user' });
  showPage(user);
  const mail = card('Studio Pro').getByRole('link', { name: 'Ask us for Studio Pro' }).getAttribute('href');
  const { protocol, searchParams } = new URL(mail ?? '');
  expect(protocol).toBe('mailto:');
  expect(searchParams.get('subject')).toContain('Studio Pro');
  expect(searchParams.get('body')).toContain(`Email: ${user.email}`);
});

test('[BI-061] [BI-062] marks the plan that the user pays for as current', () => {
  showPage(someUser({ role: 'studio_owner' }));
  const current = card('Studio Pro').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
  expect(current.disabled).toBe(true);
  expect(card('Individual Pro').queryByText('Current Plan')).toBeNull();
});

test('[BI-064] [PF-002] [PF-037] links a visitor to sign-in', () => {
  showPage(null);
  const link = card('Individual Pro').getByRole('link', { name: 'Sign in for Individual Pro' });
  expect(link.getAttribute('href')).toBe('/auth');
});
