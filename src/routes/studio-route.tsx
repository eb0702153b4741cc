import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NameSections } from '#src/features/account/sections/name-sections.tsx';
import { StudioPage } from '#src/features/studio/studio-page.tsx';

/** The studio page with the account's names, as one lazily loaded chunk. */
export const StudioRoute = ({ user }: { user: CurrentUser }) => (
  <StudioPage user={user} names={<NameSections user={user} />} />
);
