import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { SuccessPage } from '#src/features/billing/success-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page, with the calls that it makes and what is cached beside it. */
const showSuccess = (at: string, user: CurrentUser | null, queryClient = makeQueryClient()) => {
  const urls: string[] = [];
  serveWith((url) => {
    urls.push(url);
    return jsonResponse(200, someUser());
  });
  show(
    <Routes>
      <Route path="/subscription/success" element={<SuccessPage user={user} />} />
      <Route path="/" element={<p>The editor</p>} />
      <Route path="/admin" element={<p>The studio</p>} />
    </Routes>,
    { at, user, queryClient },
  );
  return urls;
};

test('[BI-077] [BI-078] [BI-079] [BI-080] [BI-081] [BI-082] [PF-004] [PF-014] welcomes to Pro and says what that gives, also a visitor', () => {
  const urls = showSuccess('/subscription/success', null);
  expect(screen.getByRole('heading').textContent).toBe('Welcome to Pro!');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unlimited generation',
    'No watermarks',
    'Personal video library',
    'Priority support',
  ]);
  expect(screen.getByRole('button', { name: 'Start Creating Videos' })).toBeDefined();
  expect(urls).toEqual([]);
});

test('[BI-083] [BI-084] [BI-085] [BI-107] counts down from 8 seconds and opens the editor', async () => {
  showSuccess('/subscription/success', null);
  expect(screen.getByText('Redirecting automatically in 8 seconds...')).toBeDefined();
  await wait(1000);
  expect(screen.getByText('Redirecting automatically in 7 seconds...')).toBeDefined();
  for (let second = 0; second < 6; second += 1) await wait(1000);
  expect(screen.getByText('Redirecting automatically in 1 second...')).toBeDefined();
  await wait(1000);
  expect(screen.getByText('The editor')).toBeDefined();
});

test('[BI-085] leads the owner of a new studio there by a press, and opens the editor after a while like for everybody', async () => {
  const owner = someUser({ role: 'studio_owner' });
  showSuccess('/subscription/success?payment_success=true', owner);
  expect(screen.getByRole('button', { name: 'Start Creating Videos' })).toBeDefined();
  const studio = screen.getByRole('button', { name: 'Set up your studio' });
  for (let second = 0; second < 7; second += 1) await wait(1000);
  expect(screen.queryByText('The editor')).toBeNull();
  act(() => studio.click());
  expect(screen.getByText('The studio')).toBeDefined();
});

test('[BI-091] [BI-101] [BI-103] [BI-104] [BI-106] [BI-128] after a payment reads the person three times, then all that a purchase changes', async () => {
  localStorage.setItem('selectedPlan', 'individual_pro');
  const queryClient = makeQueryClient();
  const cached = [queryKeys.backgroundVideos, queryKeys.preferences, queryKeys.classTypes];
  for (const key of cached) queryClient.setQueryData(key, {});
  const urls = showSuccess('/subscription/success?payment_success=true', someUser(), queryClient);
  await wait(1999);
  expect(urls).toEqual([]);
  await wait(1);
  expect(urls).toEqual(['/api/user']);
  await wait(1000);
  expect(urls).toHaveLength(2);
  await wait(1000);
  expect(urls).toHaveLength(3);
  await wait(10);
  expect(cached.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  expect(localStorage.getItem('selectedPlan')).toBeNull();
});

test('[BI-102] [BI-105] without a payment reads the person once, after a second', async () => {
  const urls = showSuccess('/subscription/success', someUser());
  await wait(1000);
  expect(urls).toEqual(['/api/user']);
  await wait(3000);
  expect(urls).toEqual(['/api/user']);
});
