import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { impersonationText, useImpersonations } from '#src/account/impersonation.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import row from '#src/features/account/settings-row.module.css';

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
