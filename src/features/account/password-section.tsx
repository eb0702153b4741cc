import { Button } from '@mantine/core';
import classes from '#src/features/account/settings-row.module.css';
import { SettingsSection } from '#src/features/account/settings-section.tsx';

type PasswordSectionProps = {
  /** What the server said about a change a moment ago; empty before. */
  success: string;
  onChange: () => void;
};

/** The way to another password. */
export const PasswordSection = ({ success, onChange }: PasswordSectionProps) => (
  <SettingsSection title="Password">
    <div className={classes['row']}>
      <output className={classes['text']} data-tone={success === '' ? 'quiet' : 'good'}>
        {success === '' ? 'Changing it signs out all your other devices.' : success}
      </output>
      <Button variant="default" className={classes['button'] ?? ''} onClick={onChange}>
        Change Password
      </Button>
    </div>
  </SettingsSection>
);
