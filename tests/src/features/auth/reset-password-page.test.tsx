import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const showPage = (hash: string) =>
  show(
    <Routes>
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/auth" element={<AuthPage />} />
    </Routes>,
    { user: someUser(), at: { pathname: '/reset-password', hash } },
  );

const setPassword = (password: string, confirmed = password): void => {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirmed } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
};

test('a mailed link sets a new password and redirects to sign-in, even for a signed-in person', async () => {
  const message = 'Your password has changed. Sign in with the new one.';
  const fetched = serveWith(() => jsonResponse(200, { message }));
  showPage('#a-token');
  setPassword('new-secret');
  await screen.findByText(message);
  expect(screen.getByRole('heading').textContent).toBe('Welcome Back');
  const [url, init] = fetched.mock.calls[0]!;
  expect([url, init.body]).toEqual([
    '/api/auth/reset-password',
    '{"token":"a-token","newPassword":"new-secret"}',
  ]);
});

test('a used or expired link says so and offers a new one', async () => {
  serveWith(() => jsonResponse(410, { code: 'RESET_LINK_EXPIRED', message: 'This link has been used.' }));
  showPage('#a-token');
  setPassword('new-secret');
  const link = await screen.findByRole('link', { name: 'Ask for a new link' });
  expect(screen.getByRole('heading').textContent).toBe('This link no longer works');
  fireEvent.click(link);
  expect(screen.getByRole('heading').textContent).toBe('Forgot Password');
});

test('a URL without a token shows the expired link page', () => {
  showPage('');
  expect(screen.getByRole('heading').textContent).toBe('This link no longer works');
});

test('[AC-058] does not send passwords that differ', () => {
  const fetched = serveWith(() => jsonResponse(200, {}));
  showPage('#a-token');
  setPassword('new-secret', 'another');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  expect(fetched).not.toHaveBeenCalled();
});
