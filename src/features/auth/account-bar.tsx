import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import classes from '#src/features/auth/account-bar.module.css';
import { useLogout } from '#src/features/auth/use-logout.ts';
import { userLabel } from '#src/features/auth/user-label.ts';

type AccountBarProps = {
  user: CurrentUser;
  /** Finishes what must not be lost, such as a save under way. */
  beforeLogout: () => Promise<void>;
};

/** Who is signed in, and the way out. */
export const AccountBar = ({ user, beforeLogout }: AccountBarProps) => {
  const [isLeaving, setIsLeaving] = useState(false);
  const logout = useLogout();
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await beforeLogout();
    await logout();
  };
  const label = userLabel(user);
  return (
    <div className={classes['bar']}>
      <span className={classes['name']} title={label}>
        {label}
      </span>
      <Button
        variant="default"
        className={classes['logout'] ?? ''}
        leftSection={<IconLogout size={16} aria-hidden />}
        loading={isLeaving}
        onClick={() => void leave()}
      >
        Logout
      </Button>
    </div>
  );
};
