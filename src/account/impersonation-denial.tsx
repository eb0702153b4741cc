import type { ReactNode } from 'react';
import { type Endpoint, isImpersonationDenied } from '#contract/endpoint.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { LockedGroup } from '#src/ui/locked-group.tsx';

/** Why an admin who acts for somebody cannot do this; null for everybody else, and where they can. */
export const useImpersonationDenial = (endpoint: Endpoint): string | null => {
  const isActing = useCurrentUser().data?.impersonatedBy !== undefined;
  return isActing && isImpersonationDenied(endpoint)
    ? 'Only the person can do this, not an admin acting for them'
    : null;
};

/** Disables what calls the endpoint while an admin acts for the person, and says why. */
export const DisabledInImpersonation = ({ does, children }: { does: Endpoint; children: ReactNode }) => (
  <LockedGroup reason={useImpersonationDenial(does)}>{children}</LockedGroup>
);
