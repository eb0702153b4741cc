import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  formatCardNumber,
  formatCvc,
  formatExpiry,
  formatZip,
  MockCheckoutPage,
} from '#src/features/billing/mock-checkout-page.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  [formatCardNumber, '4242-4242x42424242', '4242 4242 4242 4242'],
  [formatCardNumber, '12345678901234567890123', '1234 5678 9012 3456'],
  [formatExpiry, '1', '1'],
  [formatExpiry, '12/2', '12/2'],
  [formatExpiry, 'a122899', '12/28'],
  [formatCvc, '12a345', '123'],
  [formatZip, '33701-1234', '33701'],
])(
  '[BI-092] [BI-113] [BI-114] [BI-115] [BI-116] [BI-117] [BI-118] [BI-119] %O formats %s',
  (format, typed, shown) => {
    expect(format(typed)).toBe(shown);
  },
);

/** The page of an installation with this provider. */
const showCheckout = (provider: 'mock' | 'stripe' | null, at: string) => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.checkoutOptions, { provider });
  const user = someUser({ role: 'user' });
  const page = <MockCheckoutPage notFound={<p>Not here</p>} />;
  show(
    <Routes>
      <Route path="/mock-checkout" element={page} />
      <Route path="/subscription/success" element={<p>Success page</p>} />
    </Routes>,
    { at, user, queryClient },
  );
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the mock checkout', () => {
  test.each(['stripe', null] as const)('[BI-126] does not exist where %s takes payments', (provider) => {
    showCheckout(provider, '/mock-checkout');
    expect(screen.getByText('Not here')).toBeDefined();
  });

  test('[BI-066] [BI-067] [BI-068] [BI-069] [BI-070] [BI-071] [BI-072] [BI-073] [BI-074] [BI-075] [BI-076] [BI-090] shows the chosen plan, test cards, fields and buttons', () => {
    localStorage.setItem('selectedPlan', 'studio_pro');
    showCheckout('mock', '/mock-checkout');
    expect(screen.getByText('Studio Pro')).toBeDefined();
    expect(screen.getByText('$39.99')).toBeDefined();
    expect(screen.getByText(/Success: 4242 4242 4242 4242/)).toBeDefined();
    expect(screen.getByText(/Decline: 4000 0000 0000 0002/)).toBeDefined();
    const labels = ['Card Number', 'Expiry', 'CVC', 'ZIP'];
    expect(labels.map((label) => screen.getByLabelText(label).tagName)).toEqual(labels.map(() => 'INPUT'));
    expect(screen.getByRole('link', { name: 'Back to Plans' }).getAttribute('href')).toContain('/upgrade');
  });

  test('[BI-112] [BI-137] a declined card is reported after 1.5 s, and can be tried again', async () => {
    showCheckout('mock', '/mock-checkout?plan=individual_pro');
    press('Test Failed Payment');
    await wait(1450);
    expect(screen.getByRole('alert').textContent).toBe('');
    await wait(100);
    expect(screen.getByText('Your card was declined. Please try a different payment method')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test Failed Payment' }).disabled).toBe(
      false,
    );
  });

  test('[BI-108] [BI-109] [BI-110] [BI-111] [BI-120] a payment takes 2 s, and 1.5 s later the page of success opens', async () => {
    const urls: string[] = [];
    const sent: unknown[] = [];
    serveWith((url, init) => {
      urls.push(url);
      if (url === '/api/user') return jsonResponse(200, someUser());
      sent.push(bodyOf(init));
      return jsonResponse(200, { success: true, message: 'Paid.' });
    });
    showCheckout('mock', '/mock-checkout?session_id=cs_mock_1&plan=individual_pro');
    // No field must be filled in.
    press('Test Successful Payment');
    await wait(1950);
    expect(urls).toEqual([]);
    await wait(100);
    expect(urls).toEqual(['/api/test/simulate-stripe-success', '/api/user']);
    expect(sent).toEqual([{ sessionId: 'cs_mock_1', planId: 'individual_pro' }]);
    await wait(1350);
    expect(screen.queryByText('Success page')).toBeNull();
    await wait(200);
    expect(screen.getByText('Success page')).toBeDefined();
    await wait(500);
    expect(urls).toHaveLength(3);
    expect(localStorage.getItem('selectedPlan')).toBe('individual_pro');
  });

  test('[BI-127] [BI-138] a failed payment says so; without a session in the URL one is made up', async () => {
    const sent: unknown[] = [];
    serveWith((_url, init) => {
      sent.push(bodyOf(init));
      return jsonResponse(500, null);
    });
    showCheckout('mock', '/mock-checkout');
    press('Test Successful Payment');
    await wait(2100);
    expect(screen.getByRole('alert').textContent).toContain('Payment processing failed.');
    expect(sent).toEqual([{ sessionId: expect.stringMatching(/^mock_/), planId: 'individual_pro' }]);
  });
});
