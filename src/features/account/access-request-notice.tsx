import { useNavigate } from 'react-router';
import { impersonationText, useImpersonations } from '#src/account/impersonation.ts';
import { useNotice } from '#src/ui/action-notice.tsx';

/** Tells the user on every page that an admin asks for access to the account, until they close it or answer. */
export const AccessRequestNotice = () => {
  const navigate = useNavigate();
  const { data = [] } = useImpersonations();
  const requested = data.filter(({ state }) => state === 'requested');
  useNotice(
    'access-request',
    requested.length === 0
      ? null
      : {
          title: 'Account access',
          text: requested.map(impersonationText).join(' '),
          action: { label: 'Answer', run: () => void navigate('/account-access') },
        },
  );
  return null;
};
