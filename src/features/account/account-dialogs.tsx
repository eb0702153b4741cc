import { Modal, type useModalsStack } from '@mantine/core';
import { useIsWide } from '#src/ui/breakpoints.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { ChangePasswordForm } from '#src/features/account/change-password-form.tsx';
import { DeleteAccountForm } from '#src/features/account/delete-account-form.tsx';

type AccountDialogProps = {
  title: string;
  /** The props that `useModalsStack().register` returns. */
  place: { opened: boolean; onClose: () => void; stackId: string };
  /** px on a wide screen; below 1024 px the dialog fills the screen unless `isSmall`. */
  width: number;
  isSmall?: boolean;
  children: ReactNode;
};

/** A dialog of the account. Only the top one of a stack shows. */
export const AccountDialog = ({ title, place, width, isSmall = false, children }: AccountDialogProps) => {
  const isWide = useIsWide();
  return (
    <Dialog
      {...place}
      title={title}
      size={width}
      fullScreen={!isWide && !isSmall}
      closeLabel={`Close ${title}`}
    >
      {children}
    </Dialog>
  );
};

/** The dialogs of the account; `screen` is the entry point on a phone. */
export type AccountDialogName = 'screen' | 'settings' | 'password' | 'delete';

type AccountDialogsProps = {
  user: CurrentUser;
  stack: ReturnType<typeof useModalsStack<AccountDialogName>>;
  isLoggingOut: boolean;
  onLogout: () => void;
};

/** All dialogs of the account; `stack` holds which ones are open. */
export const AccountDialogs = ({ user, stack, isLoggingOut, onLogout }: AccountDialogsProps) => {
  const [passwordSuccess, setPasswordSuccess] = useState('');
  const changePassword = (): void => {
    setPasswordSuccess('');
    stack.open('password');
  };
  const passwordChanged = (message: string): void => {
    setPasswordSuccess(message);
    stack.close('password');
  };
  return (
    <Modal.Stack>
      <AccountDialog title="Account" place={stack.register('screen')} width={480}>
        <AccountScreen
          user={user}
          isLoggingOut={isLoggingOut}
          onSettings={() => stack.open('settings')}
          onLogout={onLogout}
        />
      </AccountDialog>
      <AccountDialog title="Account Settings" place={stack.register('settings')} width={600}>
        <AccountSettings
          user={user}
          passwordSuccess={passwordSuccess}
          onChangePassword={changePassword}
          onDelete={() => stack.open('delete')}
        />
      </AccountDialog>
      <AccountDialog title="Change Password" place={stack.register('password')} width={420} isSmall>
        <ChangePasswordForm onChanged={passwordChanged} />
      </AccountDialog>
      <AccountDialog title="Delete account" place={stack.register('delete')} width={460} isSmall>
        <DeleteAccountForm user={user} onCancel={() => stack.close('delete')} />
      </AccountDialog>
    </Modal.Stack>
  );
};
