import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TeamInvitation } from '#contract/accounts/studio.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { JoinTeamPage } from '#src/features/auth/join-team-page.tsx';
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

const invitation: TeamInvitation = {
  email: 'mia@north.test',
  name: 'Mia Lee',
  studioName: 'North Pole',
  ownerName: 'Zoe North',
  hasAccount: false,
};

const sent: unknown[] = [];
let reads = 0;
const serve = (found: TeamInvitation, accepted: () => Response, subscription: object | null = null) => {
  sent.length = 0;
  reads = 0;
  return serveWith((url, { body }) => {
    if (url.endsWith('/read')) {
      reads += 1;
      return jsonResponse(200, found);
    }
    if (url.endsWith('/api/subscription')) return jsonResponse(200, { subscription });
    if (/\/(?:accept|join)$/.test(url) && typeof body === 'string') sent.push(JSON.parse(body));
    return accepted();
  });
};

/** The page as the routes show it, which render again when somebody signs in. */
const JoinRoute = () => {
  const { data: user } = useCurrentUser();
  return (
    <>
      <JoinTeamPage />
      <p>Signed in as {user?.role ?? 'nobody'}</p>
    </>
  );
};

const showPage = (user: ReturnType<typeof someUser> | null = null, editor = <h1>The editor</h1>) =>
  show(
    <Routes>
      <Route path="/join" element={<JoinRoute />} />
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/" element={editor} />
    </Routes>,
    { user, at: { pathname: '/join', hash: '#a-token' } },
  );

const heading = (name: string) => screen.findByRole('heading', { name });

const choosePassword = (password: string, confirmed = password): void => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirmed } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Account and Join' }));
};

test('[ST-026] a mailed invitation asks for a password, creates the account and opens the editor', async () => {
  serve(invitation, () => jsonResponse(200, { user: someUser({ role: 'studio_team' }) }));
  showPage();
  await heading('Join North Pole');
  choosePassword('moon-and-pole', 'another');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  choosePassword('moon-and-pole');
  await heading('The editor');
  expect(sent).toEqual([{ token: 'a-token', newPassword: 'moon-and-pole' }]);
});

test('a link that has been used here is not read again while the editor loads', async () => {
  serve(invitation, () => jsonResponse(200, { user: someUser({ role: 'studio_team' }) }));
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const Editor = lazy(() => promise);
  showPage(null, <Editor />);
  await heading('Join North Pole');
  choosePassword('moon-and-pole');
  await screen.findByText('Signed in as studio_team');
  await heading('Join North Pole');
  resolve({ default: () => <h1>The editor</h1> });
  await heading('The editor');
  expect(reads).toBe(1);
});

const membership = someUser({ email: invitation.email, role: 'studio_team' });

test('somebody with an account signs in first, and comes back to the invitation', async () => {
  serve({ ...invitation, hasAccount: true, studioName: null }, () => jsonResponse(500, {}));
  showPage();
  await heading('Join the studio of Zoe North');
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByText('Sign in as mia@north.test to join the studio of Zoe North.');
  expect(sent).toEqual([]);
});

test('somebody signed in with that account reads what changes, and joins by a press', async () => {
  serve({ ...invitation, hasAccount: true }, () => jsonResponse(200, membership));
  showPage(someUser({ email: invitation.email }));
  await heading('Join North Pole');
  await screen.findByText('The studio pays. Joining costs you nothing.');
  const button = await screen.findByRole('button', { name: 'Join North Pole' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(sent).toEqual([]);
  fireEvent.click(button);
  expect((await heading('The editor')).textContent).toBe('The editor');
  expect(sent).toEqual([{ token: 'a-token' }]);
});

test.each([
  [
    null,
    /You pay for Individual Pro yourself\. It goes on, and is charged next on .*2026, until you cancel it/,
  ],
  ['2026-12-24T00:00:00.000Z', /It is cancelled already and ends on .*2026\./],
])('somebody who pays reads what becomes of it: cancelled %s', async (cancelsAt, text) => {
  const subscription = {
    planId: 'individual_pro',
    status: 'active',
    startedAt: '2026-11-24T00:00:00.000Z',
    periodEndsAt: '2026-12-24T00:00:00.000Z',
    cancelsAt,
    withdrawableUntil: null,
    refund: { amount: 699, currency: 'usd' },
    hasPortal: false,
  };
  serve({ ...invitation, hasAccount: true }, () => jsonResponse(200, membership), subscription);
  showPage(someUser({ email: invitation.email, role: 'pro' }));
  await heading('Join North Pole');
  expect(await screen.findByText(text)).toBeDefined();
});

test('somebody signed in with another account is told whom the invitation is for', async () => {
  serve({ ...invitation, hasAccount: true }, () => jsonResponse(500, {}));
  showPage(someUser({ email: 'kim@north.test' }));
  await heading('Join North Pole');
  await screen.findByText(/for mia@north\.test, but you are signed in as kim@north\.test\. Log out/);
  expect(screen.queryByRole('button', { name: 'Join North Pole' })).toBeNull();
});

test('says why an account cannot join', async () => {
  const message = 'This account has a studio of its own.';
  serve({ ...invitation, hasAccount: true }, () => jsonResponse(409, { code: 'CANNOT_JOIN_TEAM', message }));
  showPage(someUser({ email: invitation.email }));
  const button = await screen.findByRole('button', { name: 'Join North Pole' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await screen.findByText(message);
});

test('a used or expired invitation says so and leads to the sign-in', async () => {
  serveWith(() =>
    jsonResponse(410, { code: 'INVITATION_EXPIRED', message: 'This invitation has been used.' }),
  );
  showPage();
  await heading('This invitation no longer works');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
});
