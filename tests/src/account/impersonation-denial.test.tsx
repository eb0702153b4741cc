import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addPerson } from '#contract/library/people.contract.ts';
import { savePromo } from '#contract/promos/promos.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const REASON = 'Only the person can do this, not an admin acting for them';
const acting = someUser({
  impersonatedUntil: '2026-11-23T10:00:00.000Z',
  impersonatedBy: 'alex@polepro.example',
});

test.each([
  ['what the person alone may do is disabled, with the reason', addPerson, acting, true],
  ['what an admin may do for them is not', savePromo, acting, false],
  ['nothing is for the person themselves', addPerson, someUser(), false],
] as const)('while an admin acts for a person, %s', (_title, endpoint, user, isDenied) => {
  show(
    <DisabledInImpersonation does={endpoint}>
      <button type="button">Press</button>
    </DisabledInImpersonation>,
    { user },
  );
  const group = screen.getByText('Press').closest('fieldset');
  expect(group?.disabled === true).toBe(isDenied);
  expect(screen.queryByText(REASON) !== null).toBe(isDenied);
});
