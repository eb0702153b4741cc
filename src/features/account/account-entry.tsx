import { ActionIcon, Button, Menu, useModalsStack } from '@mantine/core';
import { IconCalendarWeek, IconLogout, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { useNameChangeStatus } from '#src/account/preferences.ts';
import { clearUserCache, endSession, clearStoredData } from '#src/api/current-user.ts';
import type { AccountDialogName } from '#src/features/account/account-dialogs.tsx';
import { RoleBadge, UserSummary } from '#src/features/account/user-summary.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { adminPageLabels } from '#src/ui/copy/role-copy.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/account/account-entry.module.css';

/**
 * Ends the session and removes what the browser holds for the person, whether or not the server answers (AC-049). The
 * sign-in page reports a failure and tries again.
 */
const useLogout = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await endSession();
    clearUserCache(queryClient);
    // Leave the editor before the drafts are removed, because it would store its last one.
    await navigate('/auth', { replace: true, flushSync: true });
    clearStoredData();
  };
};

type AccountBarProps = {
  user: CurrentUser;
  isLoggingOut: boolean;
  onAccount: () => void;
  onLogout: () => void;
};

/** Links to the planning pages, for the roles that have them. */
const PlanningMenu = ({ role }: Pick<CurrentUser, 'role'>) => {
  const pages = planningPagesOf(role);
  if (pages.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control)" aria-label="Your week">
          <IconCalendarWeek size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ to, label, Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The current user with the Account and Logout buttons, in the header of a wide screen. */
const AccountBar = ({ user, isLoggingOut, onAccount, onLogout }: AccountBarProps) => {
  const panel = adminPageLabels[user.role];
  return (
    <div className={classes.bar}>
      {userKind(user) === 'user' ? (
        <Link to="/upgrade" className={classes.badge} aria-label="Free Trial: upgrade">
          <RoleBadge user={user} />
        </Link>
      ) : (
        <RoleBadge user={user} />
      )}
      <div className={classes.who}>
        <UserSummary user={user} hasBadge />
      </div>
      {panel !== undefined && (
        <Button
          component={Link}
          to="/admin"
          variant="default"
          className={classes.shortened}
          aria-label={panel}
          leftSection={<IconUsersGroup size={16} aria-hidden />}
        >
          {panel}
        </Button>
      )}
      <PlanningMenu role={user.role} />
      <Button variant="default" className={classes.button} aria-haspopup="dialog" onClick={onAccount}>
        Account
      </Button>
      <Button
        variant="default"
        className={classes.shortened}
        aria-label="Logout"
        leftSection={<IconLogout size={16} aria-hidden />}
        loading={isLoggingOut}
        onClick={onLogout}
      >
        Logout
      </Button>
    </div>
  );
};

// Loaded on demand, because they are not needed at first.
const AccountDialogs = lazyPart(
  async () => (await import('#src/features/account/account-dialogs.tsx')).AccountDialogs,
  null,
);

const dialogs: AccountDialogName[] = [
  'screen',
  'settings',
  'email',
  'password',
  'two-step',
  'recovery-codes',
  'passkey',
  'delete',
  'unsaved',
  'cancel-plan',
  'downgrade',
  'leave-team',
];

type AccountEntryProps = {
  user: CurrentUser;
  /** Finishes pending work, such as a save in progress. Resolves with false if something could not be saved. */
  beforeLogout: () => Promise<boolean>;
};

/** The account in the editor's header: a bar on wide screens, otherwise a button that opens the account screen. */
export const AccountEntry = ({ user, beforeLogout }: AccountEntryProps) => {
  const isWide = useIsWide();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const stack = useModalsStack(dialogs);
  const leave = useLogout();
  // Fetched early, so that the settings open with the correct button.
  useNameChangeStatus(user);
  const open = (name: AccountDialogName): void => {
    setHasOpened(true);
    stack.open(name);
  };
  const logOut = async (): Promise<void> => {
    setIsLoggingOut(true);
    if (await beforeLogout()) return leave();
    setIsLoggingOut(false);
    return open('unsaved');
  };
  const logOutUnsaved = async (): Promise<void> => {
    setIsLoggingOut(true);
    await leave();
  };
  const onLogout = (): void => void logOut();
  return (
    <>
      {isWide ? (
        <AccountBar
          user={user}
          isLoggingOut={isLoggingOut}
          onAccount={() => open('settings')}
          onLogout={onLogout}
        />
      ) : (
        <ActionIcon
          className={classes.iconButton}
          radius="xl"
          variant="transparent"
          aria-label="Account"
          aria-haspopup="dialog"
          onClick={() => open('screen')}
        >
          <IconUser size={20} />
        </ActionIcon>
      )}
      {hasOpened && (
        <AccountDialogs
          user={user}
          stack={stack}
          isLoggingOut={isLoggingOut}
          onLogout={onLogout}
          onLogoutUnsaved={() => void logOutUnsaved()}
        />
      )}
    </>
  );
};
