import { Button } from '@mantine/core';
import { exportAccount } from '#contract/account.contract.ts';
import classes from '#src/features/account/settings-row.module.css';
import { SettingsSection } from '#src/features/account/settings-section.tsx';

/** What is kept of the person: theirs to take along, and to delete. */
export const DataSection = ({ onDelete }: { onDelete: () => void }) => (
  <SettingsSection title="Your data">
    <div className={classes['row']}>
      <span className={classes['text']}>Your profile, promos and videos in one ZIP file.</span>
      <Button
        component="a"
        href={exportAccount.path}
        download
        variant="default"
        className={classes['button'] ?? ''}
      >
        Download my data
      </Button>
    </div>
    <div className={classes['row']}>
      <span className={classes['text']}>Your account and all that is in it, for good.</span>
      <Button variant="default" className={classes['danger'] ?? ''} onClick={onDelete}>
        Delete account
      </Button>
    </div>
  </SettingsSection>
);
