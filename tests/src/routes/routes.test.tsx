import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listSessions } from '#contract/accounts/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { call } from '#src/api/call.ts';
import { App } from '#src/app.tsx';
import * as editorPage from '#src/features/editor/editor-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { openRoute, refusal, serveTo } from '#tests/src/support/shown-route.tsx';
import { someUser } from '#tests/src/support/users.ts';

/** Stands in for the editor; throws while `isBroken`. */
const editor = { isBroken: false };
const StandInEditor = () => {
  if (editor.isBroken) throw new Error('the editor broke');
  return (
    <>
      the editor
      <button onClick={() => void call(listSessions).catch(() => undefined)}>Call</button>
    </>
  );
};

beforeEach(() => {
  editor.isBroken = false;
  vi.spyOn(editorPage, 'EditorPage').mockImplementation(StandInEditor);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const notFound = '404 Page Not Found';
const restricted = 'Access restricted: Admin or Studio Owner access required';
const tables: [row: string, role: Role | null, path: string, seen: string][] = [
  ['PF-001', null, '/auth', 'Welcome Back'],
  ['PF-010', null, '/anything', notFound],
  ['PF-010', null, '/account-switch', notFound],
  ['PF-010', null, '/admin', notFound],
  ['AC-047] [PF-009', null, '/', 'The promo that fills your next class'],
  ['AC-047', null, '/?promo=p', 'Welcome Back'],
  ['PF-005', null, '/privacy', 'Print this page'],
  ['PF-019', 'user', '/terms', 'What you may expect from PolePro, and what we expect from you.'],
  ['PF-001', null, '/reset-password', 'This link no longer works'],
  ['PF-002', null, '/upgrade', 'Upgrade to Pro'],
  ['PF-012', 'user', '/upgrade', 'Upgrade to Pro'],
  ['PF-003', null, '/mock-checkout', 'Test checkout'],
  ['PF-013', 'user', '/mock-checkout', 'Test checkout'],
  ['PF-011', 'user', '/', 'the editor'],
  ['PF-011', 'admin', '/', 'the editor'],
  ['PF-015', 'studio_team', '/account-switch', 'Switch Account'],
  ['TO-012] [PF-016', 'user', '/compression', 'Choose a video'],
  ['PF-017] [TO-001', 'user', '/transparency-test', 'Generate test videos'],
  ['PF-018] [TO-005', 'user', '/transparency-test-simple', 'A transparent overlay'],
  ['PF-011', 'pro', '/auth', 'the editor'],
  ['AD-033', 'user', '/admin', restricted],
  ['AD-033', 'beta', '/admin', restricted],
  ['AD-033', 'pro', '/admin', restricted],
  ['AD-033', 'studio_team', '/admin', restricted],
  ['AD-034] [BI-023', 'studio_owner', '/admin', 'Your studio'],
  ['AD-002] [PF-020', 'admin', '/admin', 'Admin Panel'],
  ['PF-021', 'pro', '/anything', notFound],
  ['PF-021', 'admin', '/anything', notFound],
];

test.each(tables)('[%s] %s at %s finds: %s', async (_, role, path, seen) => {
  serveTo(role);
  openRoute(path);
  expect(await screen.findByText(seen)).toBeDefined();
});

test('[PF-022] [AC-046] shows a spinner with Loading... until the current user is known', async () => {
  const waiting = Promise.withResolvers<Response>();
  serveWith(() => waiting.promise);
  openRoute('/');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await act(async () => waiting.resolve(jsonResponse(200, someUser())));
  expect(await screen.findByText('the editor')).toBeDefined();
});

test('[AC-086] shows a failure other than 401 with a retry button', async () => {
  serveWith(() => jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }));
  openRoute('/');
  expect(await screen.findByText('The service is busy.')).toBeDefined();
  serveTo('pro');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the editor')).toBeDefined();
});

test('[PU-020] [PU-021] [PU-022] [PU-023] [PU-024] [PU-026] a page that throws shows what happened and the details, and Try Again restores it', async () => {
  editor.isBroken = true;
  serveTo('pro');
  openRoute('/');
  await screen.findByText('Something went wrong');
  expect(
    screen.getByText('We encountered an unexpected error. Please try refreshing the page.'),
  ).toBeDefined();
  expect(screen.getByText('Technical details').closest('details')?.textContent).toContain('the editor broke');
  expect(screen.getByRole('link', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/');
  editor.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('the editor')).toBeDefined();
});

test('[PU-025] a page that throws again on retry reloads the front page', async () => {
  editor.isBroken = true;
  serveTo('pro');
  const router = openRoute('/?promo=p');
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(router.state.location.state).not.toBeNull());
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(leave).toHaveBeenCalledWith('/');
});

/** The app with a signed-in person, for whom the first calls of the editor are refused, this many. */
const openApp = async (refusals: number) => {
  localStorage.setItem('polepro.draft.p.1', '{}');
  let calls = 0;
  serveWith((url) => {
    if (url !== '/api/auth/sessions') return jsonResponse(200, someUser());
    calls += 1;
    return calls <= refusals ? refusal() : jsonResponse(200, { sessions: [] });
  });
  history.replaceState(null, '', '/');
  render(<App />);
  fireEvent.click(await screen.findByRole('button', { name: 'Call' }));
  await waitFor(() => expect(calls).toBe(2));
};

test('a call whose cookie was renewed meanwhile leaves the page signed in', async () => {
  await openApp(1);
  await act(async () => undefined);
  expect(screen.getByText('the editor')).toBeDefined();
  expect(screen.queryByText('You are signed out')).toBeNull();
});

test('a session that has ended signs the page out with a message, and drafts stay', async () => {
  await openApp(2);
  expect(await screen.findByText('You are signed out')).toBeDefined();
  expect(screen.getByText('Your promo is saved. Sign in to continue.')).toBeDefined();
  expect(await screen.findByText('Welcome Back')).toBeDefined();
  expect(localStorage.getItem('polepro.draft.p.1')).toBe('{}');
});

const UNTIL = new Date(Date.now() + HOUR_MS).toISOString();

/** The service to an admin who acts for Ana until `end` is called, and then for nobody. */
const serveImpersonation = () => {
  let hasEnded = false;
  const calls = serveWith((url, { method = 'GET' }) => {
    if (method === 'POST') return jsonResponse(204, null);
    if (hasEnded) return jsonResponse(403, { code: 'IMPERSONATION_ENDED', message: 'It was ended.' });
    return url === '/api/auth/sessions'
      ? jsonResponse(200, { sessions: [] })
      : jsonResponse(200, someUser({ email: 'ana@north.test', impersonatedUntil: UNTIL }));
  });
  return { calls, end: () => void (hasEnded = true) };
};

test.each(['/', '/upgrade', '/account-access', '/admin', '/anything'])(
  'while an admin acts for a person, a banner above %s says so',
  async (path) => {
    serveImpersonation();
    openRoute(path);
    expect(await screen.findByText('Acting as ana@north.test')).toBeDefined();
    expect(screen.getByText(/^until /)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
  },
);

test('nobody else sees the banner', async () => {
  serveTo('admin');
  openRoute('/');
  await screen.findByText('the editor');
  expect(screen.queryByText(/^Acting as/)).toBeNull();
});

test('Stop ends it and leads to the admin panel, with nothing of the person left in the browser', async () => {
  const { calls } = serveImpersonation();
  localStorage.setItem('polepro.draft.p.1', '{}');
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  openRoute('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
  expect(calls).toHaveBeenCalledWith('/api/impersonation/stop', expect.anything());
  expect(localStorage.getItem('polepro.draft.p.1')).toBeNull();
});

test('once the person has ended it, their pages make room for the way back', async () => {
  const { end } = serveImpersonation();
  history.replaceState(null, '', '/');
  render(<App />);
  const button = await screen.findByRole('button', { name: 'Call' });
  end();
  fireEvent.click(button);
  expect(await screen.findByText('Your access to this account has ended')).toBeDefined();
  expect(screen.queryByText('the editor')).toBeNull();
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Back to Admin Panel' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
});

test('the mailed link leads a visitor to the answer, past the sign-in', async () => {
  let isSignedIn = false;
  serveWith((url) => {
    if (url === '/api/auth/login') isSignedIn = true;
    if (!isSignedIn) return refusal();
    return url === '/api/impersonations'
      ? jsonResponse(200, { impersonations: [] })
      : jsonResponse(200, someUser({ role: 'user' }));
  });
  const router = openRoute('/account-access');
  expect(
    await screen.findByText('Sign in to answer the admin who wants to access your account.'),
  ).toBeDefined();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@north.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'moon-and-pole' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(
    await screen.findByText('No admin has access to your account, and none is asking for it.'),
  ).toBeDefined();
  expect(router.state.location.pathname).toBe('/account-access');
});
