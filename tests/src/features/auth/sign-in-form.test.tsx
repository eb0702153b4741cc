import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });

const fill = (email: string, password: string): void => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
};

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

test('[AC-059] waits until email and password are there', () => {
  show(<SignInForm />);
  expect(button().disabled).toBe(true);
  fill('ana@example.com', '');
  expect(button().disabled).toBe(true);
  fill('ana@example.com', 'secret');
  expect(button().disabled).toBe(false);
});

test('[AC-009] shows and hides the password', () => {
  show(<SignInForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

const messageAfterLogin = async (respond: Parameters<typeof serveWith>[0]): Promise<string | null> => {
  serveWith(respond);
  show(<SignInForm />);
  fill('ana@example.com', 'wrong');
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  return screen.getByRole('alert').textContent;
};

test("says the server's own words about a refused login", async () => {
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many tries. Wait a moment and try again.' };
  expect(await messageAfterLogin(() => answer(429, body))).toBe(body.message);
});

test('[AC-100] without words of the server the login failed', async () => {
  const body = { code: 'LOGIN_FAILED', message: '' };
  expect(await messageAfterLogin(() => answer(401, body))).toBe(
    'Login failed. Please check your credentials.',
  );
});

test('[AC-103] without a network the server cannot be reached', async () => {
  expect(await messageAfterLogin(noNetwork)).toBe('Unable to connect to the server. Please try again.');
});
