import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeEmailForm } from '#src/features/account/account-forms.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (newEmail: string, password: string): void => {
  fireEvent.change(field('New Email'), { target: { value: newEmail } });
  fireEvent.change(field('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
};
/** The error of a field. */
const problemOf = (label: string): string | null | undefined =>
  document.querySelector(`[id="${field(label).getAttribute('aria-describedby')}"]`)?.textContent;

const showForm = () => {
  const requested = vi.fn<(message: string) => void>();
  show(<ChangeEmailForm onRequested={requested} />);
  return requested;
};

test('sends the new address with the password, and passes on what the server says', async () => {
  const fetched = serveWith(() => jsonResponse(200, { message: 'A link is on its way.' }));
  const requested = showForm();
  submit(' new@example.com ', 'secret');
  await waitFor(() => expect(requested).toHaveBeenCalledWith('A link is on its way.'));
  expect(fetched.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
    ['/api/auth/change-email', '{"newEmail":"new@example.com","password":"secret"}'],
  ]);
});

test('no address is not sent', () => {
  const fetched = serveWith(() => jsonResponse(500, {}));
  showForm();
  submit('new@', 'secret');
  expect(problemOf('New Email')).toBe('That is not an email address. Please check it.');
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['Password', { code: 'WRONG_PASSWORD', message: 'That is not your password.' }],
  [
    'New Email',
    {
      code: 'SAME_EMAIL',
      message: 'This is already your email address.',
      details: [{ path: 'newEmail', message: 'is already your address' }],
    },
  ],
])('a refusal shows at the field that it is about (%s)', async (label, body) => {
  serveWith(() => jsonResponse(400, body));
  showForm();
  submit('new@example.com', 'secret');
  await waitFor(() => expect(problemOf(label)).toBe(body.message));
});
