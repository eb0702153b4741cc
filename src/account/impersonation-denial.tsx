import type { ReactNode } from 'react';
import { type Endpoint, isImpersonationDenied } from '#contract/endpoint.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { LockedGroup } from '#src/ui/locked-group.tsx';

/** Why an admin cannot call the endpoint during an impersonation; null if it is allowed. */
export const useImpersonationDenial = (endpoint: Endpoint): string | null => {
  const isActing = useCurrentUser().data?.impersonatedBy !== undefined;
  return isActing && isImpersonationDenied(endpoint)
    ? 'Only the person can do this, not an admin acting for them'
    : null;
};

/** Disables controls for an endpoint that is denied during an impersonation, and says why. */
export const DisabledInImpersonation = ({ does, children }: { does: Endpoint; children: ReactNode }) => (
  <LockedGroup reason={useImpersonationDenial(does)}>{children}</LockedGroup>
);
