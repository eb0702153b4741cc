import type { CurrentUser } from '#contract/accounts/auth.contract.ts';

/** Ana, an Individual Pro by default. */
export const someUser = (fields: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'u'.repeat(22),
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ruiz',
  role: 'pro',
  subscriptionStatus: null,
  studioId: null,
  mustConfirmEmail: false,
  personalVideoCount: 0,
  downloadCount: 0,
  ...fields,
});
