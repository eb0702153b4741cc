import { Notifications, notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Impersonation } from '#contract/accounts/impersonation.contract.ts';
import { AccessRequestNotice } from '#src/features/account/access-request-notice.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
});

const access = (state: Impersonation['state']): Impersonation => ({
  id: state.padEnd(22, 'x'),
  adminEmail: `${state}@example.test`,
  state,
  until: '2026-12-01T12:00:00.000Z',
});

const open = (...all: Impersonation[]) => {
  serveWith(() => jsonResponse(200, { impersonations: all }));
  show(
    <>
      <Notifications />
      <AccessRequestNotice />
      <Routes>
        <Route path="/" element={<p>The editor</p>} />
        <Route path="/account-access" element={<p>The answer</p>} />
      </Routes>
    </>,
  );
};

test('a request for access is shown wherever the user is, and leads to the answer', async () => {
  open(access('allowed'), access('requested'));
  await screen.findByText('requested@example.test (an admin) wants to access your account.');
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('The answer')).toBeDefined();
});

test('without an open request nothing is shown', async () => {
  open(access('allowed'));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByText('Account access')).toBeNull();
});

test('shows a request that was made while the user was elsewhere once they return', async () => {
  open();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  serveWith(() => jsonResponse(200, { impersonations: [access('requested')] }));
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('requested@example.test (an admin) wants to access your account.');
});
