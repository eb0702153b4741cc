import { Button } from '@mantine/core';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import classes from '#src/features/account/settings-row.module.css';

type EmailSectionProps = {
  user: CurrentUser;
  /** The server's message after a change was requested; empty before. */
  success: string;
  onChange: () => void;
};

/** The account's address, which can be changed and may have to be confirmed. */
export const EmailSection = ({ user, success, onChange }: EmailSectionProps) => (
  <SettingsSection title="Email address">
    <div className={classes.row}>
      <span className={classes.value}>{user.email}</span>
      <Button variant="default" className={classes.button} onClick={onChange}>
        Change Email
      </Button>
    </div>
    {success !== '' && (
      <output className={`${classes.text} ${classes.below}`} data-tone="good">
        {success}
      </output>
    )}
    {denialReason.havingUnconfirmedEmail(user) !== null && (
      <div className={classes.below}>
        <ConfirmEmailNotice />
      </div>
    )}
  </SettingsSection>
);
