import { Modal, type useModalsStack } from '@mantine/core';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { AccountDialog } from '#src/features/account/account-dialog.tsx';
import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { ChangePasswordForm } from '#src/features/account/change-password-form.tsx';
import { DeleteAccountForm } from '#src/features/account/delete-account-form.tsx';

/** The dialogs of the account; `screen` is the phone's first one. */
export type AccountDialogName = 'screen' | 'settings' | 'password' | 'delete';

type AccountDialogsProps = {
  user: CurrentUser;
  stack: ReturnType<typeof useModalsStack<AccountDialogName>>;
  isLeaving: boolean;
  onLogout: () => void;
};

/** All dialogs of the account; which are open is the matter of `stack`. */
export const AccountDialogs = ({ user, stack, isLeaving, onLogout }: AccountDialogsProps) => {
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
          isLeaving={isLeaving}
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
