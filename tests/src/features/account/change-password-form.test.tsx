import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangePasswordForm } from '#src/features/account/account-forms.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Chang/ });
const fill = (current: string, next: string, confirmed: string): void => {
  fireEvent.change(field('Current Password'), { target: { value: current } });
  fireEvent.change(field('New Password'), { target: { value: next } });
  fireEvent.change(field('Confirm New Password'), { target: { value: confirmed } });
};
/** The error of a field. */
const problemOf = (label: string): string | null | undefined =>
  document.querySelector(`[id="${field(label).getAttribute('aria-describedby')}"]`)?.textContent;

const showForm = () => {
  const changed = vi.fn<(message: string) => void>();
  show(<ChangePasswordForm onChanged={changed} />);
  return changed;
};

test('[AC-035] [AC-062] [AC-063] asks for the current password and twice for the new one', () => {
  showForm();
  expect(
    ['Current Password', 'New Password', 'Confirm New Password'].map((label) => field(label).name),
  ).toEqual(['currentPassword', 'newPassword', 'confirmPassword']);
  expect(field('New Password').placeholder).toBe('6+ characters');
  fill('secret', 'secret12', '');
  expect(button().disabled).toBe(true);
  fill('secret', 'secret12', 'secret12');
  expect(button().disabled).toBe(false);
});

test.each([
  ['[AC-064]', 'secret12', 'secret13', 'Confirm New Password', 'Passwords do not match'],
  ['[AC-066]', 'short', 'short', 'New Password', 'A password has at least 6 characters.'],
  ['[AC-066]', 'x'.repeat(201), 'x'.repeat(201), 'New Password', 'A password has at most 200 characters.'],
])('%s an invalid value is reported at its field and not sent', (_, next, confirmed, label, message) => {
  const changes = serveAccount();
  showForm();
  fill('secret', next, confirmed);
  fireEvent.click(button());
  expect(problemOf(label)).toBe(message);
  expect(changes).toEqual([]);
});

test('[AC-036] [AC-094] shows the change in progress, then passes on the success message', async () => {
  const waiting = Promise.withResolvers<Response>();
  const changes = serveAccount(({ url }) => (url === '/api/auth/change-password' ? waiting.promise : null));
  const changed = showForm();
  fill('secret', 'secret12', 'secret12');
  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).toBe('Changing...'));
  expect(changes[0]?.body).toEqual({ currentPassword: 'secret', newPassword: 'secret12' });
  waiting.resolve(jsonResponse(200, { message: 'Your password has changed.' }));
  await waitFor(() => expect(changed).toHaveBeenCalledWith('Your password has changed.'));
});

test('[AC-104] shows a wrong password at its field and logs it', async () => {
  const message = 'That is not your password. Check it and try again.';
  serveAccount(() => jsonResponse(400, { code: 'WRONG_PASSWORD', message }));
  const changed = showForm();
  fill('wrong', 'secret12', 'secret12');
  fireEvent.click(button());
  await waitFor(() => expect(problemOf('Current Password')).toBe(message));
  expect(changed).not.toHaveBeenCalled();
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('Changing the password failed');
});

test('shows a refused new password at its field', async () => {
  const message =
    'This password is one of the most common, so it would be guessed first. Choose another one.';
  const details = [{ path: 'newPassword', message: 'is too common; choose another one' }];
  serveAccount(() => jsonResponse(400, { code: 'COMMON_PASSWORD', message, details }));
  showForm();
  fill('secret', 'sunshine', 'sunshine');
  fireEvent.click(button());
  await waitFor(() => expect(problemOf('New Password')).toBe(message));
});
