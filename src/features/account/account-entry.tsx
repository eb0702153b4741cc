import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { type CurrentUser, logout } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { clearUserCache } from '#src/api/current-user.ts';
import { ActionIcon, Button, useModalsStack } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { userKind } from '#contract/permissions.ts';
import classes from '#src/features/account/account-entry.module.css';
import { RoleBadge, UserSummary } from '#src/features/account/user-summary.tsx';
import { useIsWide } from '#src/ui/breakpoints.ts';
import { useState } from 'react';
import type { AccountDialogName } from '#src/features/account/account-dialogs.tsx';
import { useNameChangeStatus } from '#src/api/name-changes.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Ends the session. What this page knew is forgotten whether or not the server could be told. */
const useLogout = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await call(logout);
    } catch {
      // The specification tolerates a failed logout: the cookie dies with the session's own end.
    } finally {
      clearUserCache(queryClient);
      await navigate('/auth', { replace: true });
    }
  };
};

type AccountBarProps = {
  user: CurrentUser;
  isLeaving: boolean;
  onAccount: () => void;
  onLogout: () => void;
};

/** Who is signed in, the way to the account and the way out, in the header of a wide screen. */
const AccountBar = ({ user, isLeaving, onAccount, onLogout }: AccountBarProps) => (
  <div className={classes['bar']}>
    {userKind(user) === 'user' ? (
      <Link to="/upgrade" className={classes['badge']} aria-label="Free Trial: upgrade">
        <RoleBadge user={user} />
      </Link>
    ) : (
      <RoleBadge user={user} />
    )}
    <div className={classes['who']}>
      <UserSummary user={user} />
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

// Nobody opens them in the first moment.
const AccountDialogs = lazyPart(
  async () => (await import('#src/features/account/account-dialogs.tsx')).AccountDialogs,
  null,
);

const dialogs: AccountDialogName[] = ['screen', 'settings', 'password', 'delete'];

type AccountEntryProps = {
  user: CurrentUser;
  /** Finishes what must not be lost, such as a save under way. */
  beforeLogout: () => Promise<void>;
};

/** The account in the editor's header: a bar from 1024 px on, below that a button that opens the account screen. */
export const AccountEntry = ({ user, beforeLogout }: AccountEntryProps) => {
  const isWide = useIsWide();
  const [isLeaving, setIsLeaving] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const stack = useModalsStack(dialogs);
  const endSession = useLogout();
  // Read on load, so that the settings open with the right button (document 1, section 7).
  useNameChangeStatus(user);
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await beforeLogout();
    await endSession();
  };
  const open = (name: AccountDialogName): void => {
    setHasOpened(true);
    stack.open(name);
  };
  const onLogout = (): void => void leave();
  return (
    <>
      {isWide ? (
        <AccountBar
          user={user}
          isLeaving={isLeaving}
          onAccount={() => open('settings')}
          onLogout={onLogout}
        />
      ) : (
        <ActionIcon
          className={classes['iconButton'] ?? ''}
          size={44}
          radius="xl"
          variant="transparent"
          aria-label="Account"
          aria-haspopup="dialog"
          onClick={() => open('screen')}
        >
          <IconUser size={20} />
        </ActionIcon>
      )}
      {hasOpened && <AccountDialogs user={user} stack={stack} isLeaving={isLeaving} onLogout={onLogout} />}
    </>
  );
};
