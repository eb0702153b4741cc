import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Receipt } from '#contract/billing/subscription.contract.ts';
import { ReceiptsPage } from '#src/features/billing/receipts-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const receipt = (letter: string, title: string, amount: number): Receipt => ({
  id: letter.repeat(22),
  title,
  amount,
  currency: 'usd',
  at: '2026-11-30T12:00:00.000Z',
});

test('payments and what went back are listed with their amount and day', async () => {
  const receipts = [
    receipt('a', '$2.50 goes back to your card', -250),
    receipt('b', 'Your payment for Individual Pro', 699),
  ];
  serveWith(() => jsonResponse(200, { receipts }));
  show(<ReceiptsPage />);
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    '$2.50 goes back to your cardNovember 30, 2026Back to your card $2.50',
    'Your payment for Individual ProNovember 30, 2026$6.99',
  ]);
});

test('an account that has paid nothing reads that', async () => {
  serveWith(() => jsonResponse(200, { receipts: [] }));
  show(<ReceiptsPage />);
  expect(await screen.findByText('You have paid nothing yet.')).toBeDefined();
});
