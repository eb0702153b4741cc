import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Impersonation } from '#contract/accounts/impersonation.contract.ts';
import { useImpersonations } from '#src/account/impersonation.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import row from '#src/features/account/settings-row.module.css';

/** The state of an admin's access. */
export const impersonationText = ({ state, adminEmail, until }: Impersonation): string => {
  if (state === 'requested') return `${adminEmail} (an admin) wants to access your account.`;
  if (state === 'allowed') return `${adminEmail} can access your account until ${formatDate(until, 'time')}.`;
  return `${adminEmail} is using your account until ${formatDate(until, 'time')}.`;
};

/** Lists the admins who request access to the account or have it, if any, and links to the page that answers them. */
export const AccessSection = () => {
  const { data = [] } = useImpersonations();
  if (data.length === 0) return null;
  return (
    <SettingsSection title="Account access">
      <div className={row.row}>
        <span className={row.value}>{data.map(impersonationText).join(' ')}</span>
        <Button component={Link} to="/account-access" variant="default" className={row.button}>
          {data.some(({ state }) => state === 'requested') ? 'Answer' : 'Review'}
        </Button>
      </div>
    </SettingsSection>
  );
};
