import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImpersonationRequest } from '#contract/accounts/impersonation.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { mia, openDetails, press, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveUsers, someAdminUser } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const request: ImpersonationRequest = {
  id: 'r'.repeat(22),
  state: 'requested',
  until: new Date(Date.now() + HOUR_MS).toISOString(),
  userId: mia.id,
  email: mia.email,
};

/** The service with these requests, to which asking adds one. */
const serveRequests = (before: ImpersonationRequest[]) => {
  let requests = before;
  return serveUsers([mia, someAdminUser('Noor Aziz', { role: 'admin' })], ({ method, url }) => {
    if (!url.startsWith('/api/admin/impersonations')) return null;
    if (method === 'GET') return jsonResponse(200, { requests });
    if (url.endsWith('/start')) return jsonResponse(204, null);
    requests = [request];
    return jsonResponse(201, {
      message: `${mia.email} gets an email, and a notice in the app.`,
    });
  });
};

test('an admin asks to act for a person, and waits for the answer', async () => {
  const calls = serveRequests([]);
  showPanel();
  const dialog = within(await openDetails('Mia Lee'));
  fireEvent.click(dialog.getByRole('button', { name: 'Request access to their account' }));
  expect(await dialog.findByText(`${mia.email} gets an email, and a notice in the app.`)).toBeDefined();
  expect(await dialog.findByRole('button', { name: 'Request again' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: /^Act as/ })).toBeNull();
  expect(writes(calls)).toEqual([
    { method: 'POST', url: `/api/admin/impersonations/${mia.id}`, body: undefined },
  ]);
});

test('once the person has allowed it, the panel says so, and the admin continues as that person', async () => {
  const calls = serveRequests([{ ...request, state: 'allowed' }]);
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  localStorage.setItem('polepro.draft.p.1', '{}');
  showPanel();
  expect(await screen.findByText(/has given you access until/)).toBeDefined();
  await press(`Act as ${mia.email}`);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(writes(calls).map(({ url }) => url)).toEqual([`/api/admin/impersonations/${request.id}/start`]);
  expect(localStorage.getItem('polepro.draft.p.1')).toBeNull();
});

test('the details offer it for nobody who is an admin', async () => {
  serveRequests([]);
  showPanel();
  const dialog = within(await openDetails('Noor Aziz'));
  expect(dialog.queryByText('Request access to their account')).toBeNull();
});
