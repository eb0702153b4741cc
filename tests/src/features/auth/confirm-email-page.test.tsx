import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { ConfirmEmailPage } from '#src/features/auth/confirm-email-page.tsx';
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

const open = (hash: string, user: CurrentUser | null = null) =>
  show(<ConfirmEmailPage />, { user, at: { pathname: '/confirm-email', hash } });

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));

const confirmed = () => jsonResponse(200, { message: 'Your email address is confirmed.', isChanged: false });

test('confirms the address of the link by a press, for a visitor who can sign in then', async () => {
  const fetched = serveWith(confirmed);
  open('#secret');
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  expect(fetched).not.toHaveBeenCalled();
  await press();
  await screen.findByRole('heading', { name: 'Email address confirmed' });
  expect(fetched.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
    ['/api/auth/confirm-email', '{"token":"secret"}'],
  ]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
});

test('says which address to sign in with when the link has changed it, and why when it could not', async () => {
  serveWith(() =>
    jsonResponse(200, { message: 'Sign in with new@example.com from now on.', isChanged: true }),
  );
  open('#secret');
  await press();
  await screen.findByRole('heading', { name: 'Email address changed' });
  expect(screen.getByText('Sign in with new@example.com from now on.')).toBeDefined();
  cleanup();
  serveWith(() => jsonResponse(409, { code: 'EMAIL_IN_USE', message: 'It has an account of its own.' }));
  open('#secret');
  await press();
  await screen.findByRole('heading', { name: 'Nothing was changed' });
  expect(screen.getByText('It has an account of its own.')).toBeDefined();
});

test('refreshes whoever is signed in, and leads to the promos', async () => {
  const user = someUser({ role: 'user', mustConfirmEmail: true });
  const fetched = serveWith((url) => (url === '/api/user' ? jsonResponse(200, user) : confirmed()));
  open('#secret', user);
  await press();
  await screen.findByRole('link', { name: 'Go to your promos' });
  await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/user'));
});

test('an old or incomplete link says where a new one comes from', async () => {
  serveWith(() => jsonResponse(410, { code: 'CONFIRMATION_LINK_EXPIRED', message: 'too old' }));
  open('#secret');
  await press();
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByText(/request a new one in Account Settings/)).toBeDefined();
});

test('without a network it can be tried again', async () => {
  let isDown = true;
  serveWith(() => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : confirmed()));
  open('#secret');
  await press();
  await screen.findByText('Unable to connect to the server. Please try again.');
  isDown = false;
  await press();
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeDefined();
});

test('the settings say what to do and send the link again, until the server has sent enough', async () => {
  let isEnough = false;
  serveWith(() =>
    isEnough
      ? jsonResponse(429, {
          code: 'TOO_MANY_REQUESTS',
          message: 'Too many tries. Wait a moment and try again.',
        })
      : jsonResponse(200, { message: 'A new link is on its way to ana@example.com.' }),
  );
  show(<ConfirmEmailNotice />, { user: someUser({ role: 'user', mustConfirmEmail: true }) });
  expect(screen.getByText(/open the link that we mailed to ana@example.com/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('A new link is on its way to ana@example.com.');
  isEnough = true;
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Too many tries. Wait a moment and try again.');
});
