import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSoldPlan } from '#src/features/billing/subscription-queries.ts';
import { SuccessPage } from '#src/features/billing/success-page.tsx';
import { UpgradePage } from '#src/features/billing/upgrade-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

let tracked: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  tracked = [];
  serveWith((url, { body }) => {
    if (url !== '/api/events') return jsonResponse(200, someUser());
    tracked.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return jsonResponse(204, null);
  });
  document.cookie = `cc_cookie=${encodeURIComponent('{"categories":["necessary","marketing"]}')}`;
});
afterEach(() => {
  document.cookie = 'cc_cookie=; max-age=0';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('[EV-013] the upgrade page tracks that it was seen', () => {
  const user = someUser();
  show(<UpgradePage user={user} />, { at: '/upgrade', user });
  expect(tracked).toEqual([{ name: 'ViewContent', content: 'upgrade-page' }]);
});

test('[EV-014] choosing a plan tracks it, before it is paid for', () => {
  const user = someUser({ role: 'user' });
  show(<UpgradePage user={user} />, { at: '/upgrade', user });
  tracked.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Get Studio Pro' }));
  expect(tracked).toEqual([{ name: 'InitiateCheckout', plan: 'studio_pro' }]);
  expect(localStorage.getItem('selectedPlan')).toBe('studio');
});

test('[EV-012] the success page tracks the purchase of a payment, once', async () => {
  storeSoldPlan('studio_pro');
  const user = someUser();
  const page = (
    <Routes>
      <Route path="/subscription/success" element={<SuccessPage user={user} />} />
    </Routes>
  );
  show(page, { at: '/subscription/success?payment_success=true', user });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(tracked).toEqual([{ name: 'Purchase', plan: 'studio_pro' }]);
  expect(localStorage.getItem('selectedPlan')).toBeNull();
});
