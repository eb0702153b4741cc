import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountSwitchPage } from '#src/features/auth/auth-page.tsx';
import { show } from '#tests/src/support/show.tsx';

test('[AC-015] [AC-016] [AC-017] [AC-018] [AC-019] shows three steps and a link to sign in again', () => {
  show(<AccountSwitchPage />);
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Open a private window.',
    'Fully log out of the hosting platform.',
    'Return and log in again.',
  ]);
  const link = screen.getByRole('link', { name: 'Try Login Again' });
  expect(link.getAttribute('href')).toBe('/api/login');
});
