import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import classes from '#src/features/account/account-bar.module.css';
import { RoleBadge } from '#src/features/account/role-badge.tsx';
import { Who } from '#src/features/account/who.tsx';

type AccountBarProps = {
  user: CurrentUser;
  isLeaving: boolean;
  onAccount: () => void;
  onLogout: () => void;
};

/** Who is signed in, the way to the account and the way out, in the header of a wide screen. */
export const AccountBar = ({ user, isLeaving, onAccount, onLogout }: AccountBarProps) => (
  <div className={classes['bar']}>
    {userKind(user) === 'user' ? (
      <Link to="/upgrade" className={classes['badge']} aria-label="Free Trial: upgrade">
        <RoleBadge user={user} />
      </Link>
    ) : (
      <RoleBadge user={user} />
    )}
    <div className={classes['who']}>
      <Who user={user} />
    </div>
    <Button variant="default" className={classes['button'] ?? ''} aria-haspopup="dialog" onClick={onAccount}>
      Account
    </Button>
    <Button
      variant="default"
      className={classes['button'] ?? ''}
      leftSection={<IconLogout size={16} aria-hidden />}
      loading={isLeaving}
      onClick={onLogout}
    >
      Logout
    </Button>
  </div>
);
