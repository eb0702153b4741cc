import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FailedJob } from '#contract/admin/failed-jobs.contract.ts';
import { press, rowsOf, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failure: FailedJob = {
  id: 'f'.repeat(22),
  kind: 'render',
  title: 'Monday Spin',
  ownerId: 'z'.repeat(22),
  ownerEmail: 'zoe@north.test',
  code: 'RENDER_FAILED',
  message: 'The video could not be made.',
  failedAt: '2026-11-20T20:00:00.000Z',
  canRetry: true,
};

test('failed jobs say what happened to whom, and are tried again where that can help', async () => {
  const failedUpload: FailedJob = {
    ...failure,
    id: 'g'.repeat(22),
    kind: 'upload',
    title: 'Clip',
    canRetry: false,
  };
  const calls = serveAdmin(({ url, method }) => {
    if (method === 'POST') return jsonResponse(202, { message: 'It is in the queue again.' });
    return url.startsWith('/api/admin/failed-jobs')
      ? jsonResponse(200, { failures: [failure, failedUpload], nextCursor: null })
      : null;
  });
  showPanel('/admin?tab=failures');
  const [first, second] = await rowsOf('Failed jobs');
  expect(first?.textContent).toContain(
    'Monday Spin · RenderThe video could not be made. (RENDER_FAILED)zoe@north.test',
  );
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  await press('Try again: Monday Spin');
  expect(await screen.findByText('It is in the queue again.')).toBeDefined();
  expect(writes(calls)).toEqual([
    { method: 'POST', url: `/api/admin/failed-jobs/${failure.id}/retry`, body: { kind: 'render' } },
  ]);
});
