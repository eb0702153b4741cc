import { ActionIcon, useModalsStack } from '@mantine/core';
import { useIsWide } from '#src/ui/layout-width.ts';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { AccountBar } from '#src/features/account/account-bar.tsx';
import type { AccountDialogName } from '#src/features/account/account-dialogs.tsx';
import classes from '#src/features/account/account-entry.module.css';
import { useLogout } from '#src/features/account/use-logout.ts';
import { useNameChangeStatus } from '#src/api/use-name-change-status.ts';
import { later } from '#src/ui/later.tsx';

// Nobody opens them in the first moment.
const AccountDialogs = later(
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
  const logout = useLogout();
  // Read on load, so that the settings open with the right button (document 1, section 7).
  useNameChangeStatus(user);
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await beforeLogout();
    await logout();
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
          className={classes['button'] ?? ''}
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
