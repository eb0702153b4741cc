import type { ReactNode } from 'react';
import { type Endpoint, isImpersonationDenied } from '#contract/endpoint.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { LockedGroup } from '#src/ui/locked-group.tsx';

/** Why an admin cannot call one of the endpoints during an impersonation; null if all are allowed. */
export const useImpersonationDenial = (...endpoints: readonly Endpoint[]): string | null => {
  const isActing = useCurrentUser().data?.impersonatedBy !== undefined;
  return isActing && endpoints.some(isImpersonationDenied)
    ? 'Only the person can do this, not an admin acting for them'
    : null;
};

type DisabledInImpersonationProps = {
  /** The endpoints that the controls call. */
  does: Endpoint | readonly Endpoint[];
  /** False hides the reason from sight, where there is no room for it; screen readers still read it. */
  isShown?: boolean;
  children: ReactNode;
};

/** Disables controls for endpoints that are denied during an impersonation, and says why. */
export const DisabledInImpersonation = ({ does, isShown = true, children }: DisabledInImpersonationProps) => (
  <LockedGroup reason={useImpersonationDenial(...[does].flat())} isShown={isShown}>
    {children}
  </LockedGroup>
);
