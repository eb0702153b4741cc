import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const showPage = (state: unknown = null) => {
  const queryClient = makeQueryClient();
  show(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/" element="the editor" />
    </Routes>,
    { user: null, queryClient, at: { pathname: '/auth', state } },
  );
  return queryClient;
};

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (values: Record<string, string>): void => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } });
  }
};
const isDisabled = (name: string): boolean =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const problem = (): string | null => screen.getByRole('alert').textContent;
const title = (): string | null => screen.getByRole('heading').textContent;

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const wordless = (): Response => jsonResponse(401, { code: 'LOGIN_FAILED', message: '' });

const signIn = { Email: 'ana@example.com', Password: 'secret' };
const create = { ...signIn, 'Confirm Password': 'secret' };

test('[AC-002] [AC-003] [AC-007] [AC-008] [AC-011] [AC-012] [AC-014] starts with sign-in and explains what an account is for', () => {
  showPage();
  expect(title()).toBe('Welcome Back');
  expect([field('Email').type, field('Password').type]).toEqual(['email', 'password']);
  expect(screen.getByRole('button', { name: 'Forgot Password?' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Need an account? Create one' })).toBeDefined();
  expect(screen.getByText('Create an account to save your login and stay signed in.')).toBeDefined();
});

test('[AC-004] [AC-005] [AC-010] [AC-013] [AC-062] asks for the password twice when creating an account', () => {
  showPage();
  press('Need an account? Create one');
  expect(title()).toBe('Create Account');
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(screen.getByText('Join Beta')).toBeDefined();
  expect(field('Password').placeholder).toBe('6+ characters');
  expect(field('Confirm Password').type).toBe('password');
  press('Already have an account? Sign in');
  expect(title()).toBe('Welcome Back');
});

test('[AC-055] switching modes keeps the email and clears the passwords', () => {
  showPage();
  fill(signIn);
  press('Need an account? Create one');
  expect([field('Email').value, field('Password').value]).toEqual(['ana@example.com', '']);
  fill({ Password: 'secret', 'Confirm Password': 'secret' });
  press('Already have an account? Sign in');
  press('Need an account? Create one');
  expect([field('Password').value, field('Confirm Password').value]).toEqual(['', '']);
});

test('[AC-009] shows and hides the password', () => {
  showPage();
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Password').type).toBe('password');
});

test('[AC-059] Sign In is disabled until email and password are filled in', () => {
  showPage();
  expect(isDisabled('Sign In')).toBe(true);
  fill({ Email: 'ana@example.com' });
  expect(isDisabled('Sign In')).toBe(true);
  fill({ Password: 'secret' });
  expect(isDisabled('Sign In')).toBe(false);
});

test('[AC-060] Create Account also waits for the confirmation', () => {
  showPage();
  press('Need an account? Create one');
  fill(signIn);
  expect(isDisabled('Create Account')).toBe(true);
  fill({ 'Confirm Password': 'secret' });
  expect(isDisabled('Create Account')).toBe(false);
});

test.each([
  ['[AC-058] two passwords', { 'Confirm Password': 'secrets' }, 'Passwords do not match'],
  [
    '[AC-065] a short password',
    { Password: 'short', 'Confirm Password': 'short' },
    'A password has at least 6 characters.',
  ],
  ['[AC-061] no email', { Email: 'ana' }, 'That is not an email address. Please check it.'],
])('%s: refused with a message and without a call', (_, values, message) => {
  const fetched = serveWith(noNetwork);
  showPage();
  press('Need an account? Create one');
  fill({ ...create, ...values });
  press('Create Account');
  expect(problem()).toBe(message);
  expect(fetched).not.toHaveBeenCalled();
});

test('[AC-061] refuses to sign in without a valid email address', () => {
  const fetched = serveWith(noNetwork);
  showPage();
  fill({ Email: 'ana@', Password: 'secret' });
  press('Sign In');
  expect(problem()).toBe('That is not an email address. Please check it.');
  expect(fetched).not.toHaveBeenCalled();
});

const noBody = (): Response => new Response('', { status: 500 });
const proxyPage = (): Response =>
  new Response('<html><h1>502 Bad Gateway</h1></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  });
const ownFailure = (): Response =>
  jsonResponse(500, { code: 'UNEXPECTED', message: 'Something went wrong on our side.' });
const refused = (message: string) => () => jsonResponse(429, { code: 'TOO_MANY_REQUESTS', message });
const offline = 'Unable to connect to the server. Please try again.';

test.each([
  ['[AC-099] the server’s message', refused('Wait a moment.'), 'Wait a moment.'],
  ['[AC-100] its own message', wordless, 'Login failed. Please check your credentials.'],
  ['[AC-100] its own message for an empty answer', noBody, 'Login failed. Please check your credentials.'],
  ['[AC-103] that the server is away', noNetwork, offline],
])('a failed login shows %s', async (_, respond, message) => {
  serveWith(respond);
  showPage();
  fill(signIn);
  press('Sign In');
  await waitFor(() => expect(problem()).toBe(message));
});

test.each([
  ['[AC-101] the server’s message', refused('Wait a moment.'), 'Wait a moment.'],
  ['[AC-102] its own message', wordless, 'Registration failed. Please try again.'],
  ['[AC-102] its own message for an empty answer', noBody, 'Registration failed. Please try again.'],
  ['[AC-102] its own message for a proxy’s page', proxyPage, 'Registration failed. Please try again.'],
  ['[AC-101] what the server says of its own failure', ownFailure, 'Something went wrong on our side.'],
  ['[AC-103] that the server is away', noNetwork, offline],
])('a failed registration shows %s', async (_, respond, message) => {
  serveWith(respond);
  showPage();
  press('Need an account? Create one');
  fill(create);
  press('Create Account');
  await waitFor(() => expect(problem()).toBe(message));
});

/** Lets responses arrive and `ms` pass. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

test.each([
  ['[AC-050] [AC-051] [AC-052] signing in', 'Sign In', 100],
  ['[AC-053] [AC-054] creating an account', 'Create Account', 500],
])('%s sets the current user, clears the selected plan and redirects', async (_, button, stayMs) => {
  vi.useFakeTimers();
  localStorage.setItem('selectedPlan', 'individual');
  serveWith(() => jsonResponse(200, someUser()));
  const queryClient = showPage();
  if (button === 'Create Account') press('Need an account? Create one');
  fill(button === 'Create Account' ? create : signIn);
  press(button);
  await pass(0);
  expect(queryClient.getQueryData(queryKeys.currentUser)).toEqual(someUser());
  expect(localStorage.getItem('selectedPlan')).toBeNull();
  await pass(stayMs - 10);
  expect(screen.queryByText('the editor')).toBeNull();
  await pass(20);
  expect(screen.getByText('the editor')).toBeDefined();
});

test('[AC-006] [AC-056] Back to Sign In returns from the password request', () => {
  showPage();
  press('Forgot Password?');
  expect(title()).toBe('Forgot Password');
  expect(screen.queryByLabelText('Password')).toBeNull();
  press('Back to Sign In');
  expect(title()).toBe('Welcome Back');
});

test('[AC-057] [AC-093] requesting a link closes the form, clears the email and confirms that it is on its way', async () => {
  const message = 'If this account exists, a link to set a new password is on its way.';
  const fetched = serveWith(() => jsonResponse(200, { message }));
  showPage();
  press('Forgot Password?');
  fill({ Email: 'ana@example.com' });
  press('Send Link');
  await screen.findByText(message);
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"email":"ana@example.com"}');
  expect([title(), field('Email').value]).toEqual(['Welcome Back', '']);
});

test('[AC-105] shows and logs a failed link request', async () => {
  serveWith(noNetwork);
  showPage();
  press('Forgot Password?');
  fill({ Email: 'ana@example.com' });
  press('Send Link');
  await waitFor(() => expect(problem()).toBe(offline));
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('Requesting a password link failed');
});

test('shows the notice that a redirect passes', () => {
  showPage({ notice: 'Your account is deleted.' });
  expect(screen.getByText('Your account is deleted.')).toBeDefined();
});

test('names the length of a password that is too long, and sends nothing', () => {
  const fetched = serveWith(() => jsonResponse(500, {}));
  showPage();
  fill({ Email: 'ana@example.com', Password: 'x'.repeat(201) });
  press('Sign In');
  expect(problem()).toBe('A password has at most 200 characters.');
  expect(fetched).not.toHaveBeenCalled();
});
