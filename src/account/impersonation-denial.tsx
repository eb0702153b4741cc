import type { ReactNode } from 'react';
import { type Endpoint, isImpersonationDenied } from '#contract/endpoint.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { LockedGroup } from '#src/ui/locked-group.tsx';

/** Why an admin who acts for somebody cannot call any of these; null for everybody else, and where they can. */
export const useImpersonationDenial = (...endpoints: readonly Endpoint[]): string | null => {
  const isActing = useCurrentUser().data?.impersonatedBy !== undefined;
  return isActing && endpoints.some(isImpersonationDenied)
    ? 'Only the person can do this, not an admin acting for them'
    : null;
};

type DisabledInImpersonationProps = {
  /** What the controls call. */
  does: Endpoint | readonly Endpoint[];
  /** Whether the reason is shown as well as read out; there is no room for it beside a small button. */
  isShown?: boolean;
  children: ReactNode;
};

/** Disables what calls the endpoints while an admin acts for the person, and says why. */
export const DisabledInImpersonation = ({ does, isShown = true, children }: DisabledInImpersonationProps) => (
  <LockedGroup reason={useImpersonationDenial(...[does].flat())} isShown={isShown}>
    {children}
  </LockedGroup>
);
