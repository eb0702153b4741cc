import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeleteAccountForm } from '#src/features/account/account-forms.tsx';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const inEveryAccount = [
  /videos made from your promos/,
  /timetable and batches/,
  /that you uploaded/,
  /your sign-in/,
];

test.each([
  ['pro', inEveryAccount],
  ['studio_owner', [...inEveryAccount, /its members go back/]],
] as const)('a %s reads what is deleted, and when', (role, parts) => {
  show(<DeleteAccountForm user={someUser({ role })} onCancel={vi.fn<() => void>()} />);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(parts.map((part) => expect.stringMatching(part)));
  screen.getByText(/deleted at once, files included.*within eight days/);
});
