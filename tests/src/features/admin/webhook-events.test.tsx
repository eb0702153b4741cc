import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebhookEventView } from '#contract/billing/webhook-events.contract.ts';
import { press, rowsOf, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const event: WebhookEventView = {
  id: 'evt_1',
  type: 'invoice.paid',
  at: '2026-11-20T20:00:00.000Z',
  receivedAt: '2026-11-20T20:00:01.000Z',
  processedAt: null,
  deliveries: 3,
  problem: 'PAYMENTS_UNAVAILABLE',
  subjectId: 'sub_1',
};

test('payment notifications say what became of them, and are processed again', async () => {
  const calls = serveAdmin(({ url, method }) => {
    if (method === 'POST') return jsonResponse(200, { message: 'It was read again.' });
    return url.startsWith('/api/admin/webhook-events')
      ? jsonResponse(200, { events: [event], nextCursor: null })
      : null;
  });
  showPanel('/admin?tab=payments');
  const [row] = await rowsOf('Payment notifications');
  expect(row?.textContent).toContain('invoice.paid · sub_1Failed (PAYMENTS_UNAVAILABLE)');
  expect(row?.textContent).toContain('delivered 3 times');
  await press('Process again: evt_1');
  expect(await screen.findByText('It was read again.')).toBeDefined();
  expect(writes(calls)).toEqual([
    { method: 'POST', url: '/api/admin/webhook-events/evt_1/process', body: undefined },
  ]);
});
