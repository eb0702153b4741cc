import { Button, Modal, type useModalsStack, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCrown, IconLogout, IconUserCog, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState, useId } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import {
  ChangeEmailForm,
  ChangePasswordForm,
  DeleteAccountForm,
  LeaveTeamForm,
} from '#src/features/account/account-forms.tsx';
import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { CancelForm, DowngradeForm, PlanView } from '#src/features/account/sections/subscription-section.tsx';
import { PasskeyForm, NewCodesForm, TwoStepForm } from '#src/features/account/sign-in-methods.tsx';
import { nameOf, UserSummary } from '#src/features/account/user-summary.tsx';
import { planningPagesOf } from '#src/planning/planning-page.tsx';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { adminPageLabels } from '#src/ui/copy/role-copy.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/features/account/account-dialogs.module.css';
import formClasses from '#src/features/account/dialog-form.module.css';

type ActionProps = { icon: ReactNode; isDisabled?: boolean; onClick: () => void; children: string };

const QuickAction = ({ icon, isDisabled = false, onClick, children }: ActionProps) => (
  <UnstyledButton className={classes.action} disabled={isDisabled} onClick={onClick}>
    {icon}
    {children}
    <IconChevronRight size={18} aria-hidden />
  </UnstyledButton>
);

type AccountScreenProps = {
  user: CurrentUser;
  isLoggingOut: boolean;
  onSettings: () => void;
  onLogout: () => void;
};

/** The account on a phone: the plan and the quick actions. */
const AccountScreen = ({ user, isLoggingOut, onSettings, onLogout }: AccountScreenProps) => {
  const id = useId();
  const navigate = useNavigate();
  const panel = adminPageLabels[user.role];
  return (
    <div className={classes.screen}>
      <div className={classes.who}>
        <UserSummary user={user} />
        {/* Without a name, the summary already shows the email address. */}
        {nameOf(user) !== '' && <span className={classes.email}>{user.email}</span>}
      </div>
      <PlanView user={user} />
      <section aria-labelledby={id}>
        <h3 id={id} className={classes.title}>
          Quick Actions
        </h3>
        <div className={classes.actions}>
          <QuickAction icon={<IconUserCog size={22} stroke={1.7} aria-hidden />} onClick={onSettings}>
            Account Settings
          </QuickAction>
          {panel !== undefined && (
            <QuickAction
              icon={<IconUsersGroup size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate('/admin')}
            >
              {panel}
            </QuickAction>
          )}
          {planningPagesOf(user.role).map(({ to, label, Icon }) => (
            <QuickAction
              key={to}
              icon={<Icon size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate(to)}
            >
              {label}
            </QuickAction>
          ))}
          {userKind(user) !== 'admin' && (
            <QuickAction
              icon={<IconCrown size={22} stroke={1.7} aria-hidden />}
              onClick={() => void navigate('/upgrade')}
            >
              Upgrade Plan
            </QuickAction>
          )}
          <QuickAction
            icon={<IconLogout size={22} stroke={1.7} aria-hidden />}
            isDisabled={isLoggingOut}
            onClick={onLogout}
          >
            {isLoggingOut ? 'Logging out...' : 'Log Out'}
          </QuickAction>
        </div>
      </section>
    </div>
  );
};

type AccountDialogProps = {
  title: string;
  /** The props that `useModalsStack().register` returns. */
  place: { opened: boolean; onClose: () => void; stackId: string };
  /** The width on a wide screen, px. Below 1024 px, the dialog fills the screen unless `isSmall`. */
  width: number;
  isSmall?: boolean;
  children: ReactNode;
};

/** A dialog of the account. Only the top one of a stack is visible. */
const AccountDialog = ({ title, place, width, isSmall = false, children }: AccountDialogProps) => {
  const isWide = useIsWide();
  return (
    <Dialog
      {...place}
      title={title}
      size={width}
      fullScreen={!isWide && !isSmall}
      isTall={!isSmall}
      canGrow
      closeLabel={`Close ${title}`}
    >
      {children}
    </Dialog>
  );
};

/** The dialogs of the account; `screen` is the entry point on a phone. */
export type AccountDialogName =
  | 'screen'
  | 'settings'
  | 'email'
  | 'password'
  | 'two-step'
  | 'recovery-codes'
  | 'passkey'
  | 'delete'
  | 'unsaved'
  | 'cancel-plan'
  | 'downgrade'
  | 'leave-team';

type AccountDialogsProps = {
  user: CurrentUser;
  stack: ReturnType<typeof useModalsStack<AccountDialogName>>;
  isLoggingOut: boolean;
  onLogout: () => void;
  onLogoutUnsaved: () => void;
};

type UnsavedLogoutProps = { isLoggingOut: boolean; onLogout: () => void; onCancel: () => void };

/** Asks for confirmation before a logout that would lose unsaved changes. */
const UnsavedLogout = ({ isLoggingOut, onLogout, onCancel }: UnsavedLogoutProps) => (
  <>
    <p className={formClasses.text}>
      Your latest changes could not be saved. If you log out now, they are lost; nothing stays on this device.
    </p>
    <div className={formClasses.buttons}>
      <Button variant="default" className={formClasses.button} disabled={isLoggingOut} onClick={onCancel}>
        Keep editing
      </Button>
      <Button variant="default" className={formClasses.delete} loading={isLoggingOut} onClick={onLogout}>
        Log out and lose them
      </Button>
    </div>
  </>
);

/** All dialogs of the account; `stack` has the open ones. */
export const AccountDialogs = ({
  user,
  stack,
  isLoggingOut,
  onLogout,
  onLogoutUnsaved,
}: AccountDialogsProps) => {
  const [emailSuccess, setEmailSuccess] = useState('');
  const [passwordSuccess, setPasswordSuccess] = useState('');
  const changeEmail = (): void => {
    setEmailSuccess('');
    stack.open('email');
  };
  const emailRequested = (message: string): void => {
    setEmailSuccess(message);
    stack.close('email');
  };
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
          emailSuccess={emailSuccess}
          passwordSuccess={passwordSuccess}
          onChangeEmail={changeEmail}
          onChangePassword={changePassword}
          onSetUpTwoStep={() => stack.open('two-step')}
          onNewCodes={() => stack.open('recovery-codes')}
          onAddPasskey={() => stack.open('passkey')}
          onDelete={() => stack.open('delete')}
          onCancelPlan={() => stack.open('cancel-plan')}
          onDowngrade={() => stack.open('downgrade')}
          onLeaveTeam={() => stack.open('leave-team')}
        />
      </AccountDialog>
      <AccountDialog title="Change Email" place={stack.register('email')} width={420} isSmall>
        <ChangeEmailForm onRequested={emailRequested} />
      </AccountDialog>
      <AccountDialog title="Change Password" place={stack.register('password')} width={420} isSmall>
        <ChangePasswordForm onChanged={passwordChanged} />
      </AccountDialog>
      <AccountDialog title="Two-step sign-in" place={stack.register('two-step')} width={460} isSmall>
        <TwoStepForm onDone={() => stack.close('two-step')} />
      </AccountDialog>
      <AccountDialog title="New recovery codes" place={stack.register('recovery-codes')} width={460} isSmall>
        <NewCodesForm onDone={() => stack.close('recovery-codes')} />
      </AccountDialog>
      <AccountDialog title="Add a passkey" place={stack.register('passkey')} width={420} isSmall>
        <PasskeyForm onDone={() => stack.close('passkey')} />
      </AccountDialog>
      <AccountDialog title="Delete account" place={stack.register('delete')} width={520} isSmall>
        <DeleteAccountForm user={user} onCancel={() => stack.close('delete')} />
      </AccountDialog>
      <AccountDialog title="Cancel subscription" place={stack.register('cancel-plan')} width={460} isSmall>
        <CancelForm onClose={() => stack.close('cancel-plan')} />
      </AccountDialog>
      <AccountDialog
        title="Downgrade to Individual Pro"
        place={stack.register('downgrade')}
        width={460}
        isSmall
      >
        <DowngradeForm onClose={() => stack.close('downgrade')} />
      </AccountDialog>
      <AccountDialog title="Leave the team" place={stack.register('leave-team')} width={460} isSmall>
        <LeaveTeamForm onClose={() => stack.close('leave-team')} />
      </AccountDialog>
      <AccountDialog title="Unsaved changes" place={stack.register('unsaved')} width={420} isSmall>
        <UnsavedLogout
          isLoggingOut={isLoggingOut}
          onLogout={onLogoutUnsaved}
          onCancel={() => stack.close('unsaved')}
        />
      </AccountDialog>
    </Modal.Stack>
  );
};
