import { TextInput, Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/accounts/account.contract.ts';
import { changePassword, type CurrentUser } from '#contract/accounts/auth.contract.ts';
import { changeEmail } from '#contract/accounts/email.contract.ts';
import { leaveTeam } from '#contract/accounts/studio.contract.ts';
import { PasswordMeter } from '#src/account/password-meter.tsx';
import { ApiError, describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser, clearUserCache, clearStoredData } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import {
  NEW_PASSWORD_PLACEHOLDER,
  PASSWORDS_DIFFER,
  PASSWORD_TOO_SHORT,
  validateGivenPassword,
  validateNewPassword,
  isEmail,
  NOT_AN_EMAIL,
} from '#src/ui/fields/validation.ts';
import classes from '#src/features/account/dialog-form.module.css';
import dialog from '#src/ui/dialog.module.css';

const DELETED = 'Your account and everything in it are deleted.';

/** Deletes the account permanently after a password and a confirmation. */
const useDeletion = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      // Leave the editor first, because it would store its last draft; and commit the navigation synchronously,
      // because a page that is still mounted when the user is cleared redirects visitors without this notice.
      await navigate('/auth', { replace: true, flushSync: true, state: { notice: DELETED } });
      clearStoredData();
      clearUserCache(queryClient);
    },
    onError: (error) => logError('Deleting the account failed', error),
  });
};

type DeleteAccountFormProps = { user: CurrentUser; onCancel: () => void };

/** Lists what is deleted with the account and asks for confirmation. */
export const DeleteAccountForm = ({ user, onCancel }: DeleteAccountFormProps) => {
  const [password, setPassword] = useState('');
  const [isSure, setIsSure] = useState(false);
  const deletion = useDeletion();
  const isReady = isSure && password !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !deletion.isPending) deletion.mutate(password);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div>
        <p className={classes.text}>This cannot be undone. It deletes:</p>
        <ul className={classes.list}>
          <li>your promos, templates and class types, and the videos made from your promos</li>
          <li>your timetable and batches, your review links, and what reviewers said</li>
          <li>
            the background videos and overlays that you uploaded, and your records of the people in them and
            what they agreed to
          </li>
          <li>your name, your studio, your sign-in and your recent activity</li>
          {user.role === 'studio_owner' && (
            <li>your studio: its members go back to the plan they had before</li>
          )}
        </ul>
        <p className={classes.text}>
          If you have a subscription, it ends now. By law we keep a record of what you paid and of the terms
          you agreed to, without your name.
        </p>
        <p className={classes.text}>
          Everything is deleted at once, files included. Uploads and renders in progress stop, and what they
          had made by then is deleted within eight days.
        </p>
        <p className={classes.text}>Download your data first if you want to keep anything.</p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={deletion.isError ? describeError(deletion.error) : ''}
        onChange={setPassword}
      />
      <Checkbox
        className={classes.sure}
        radius={5}
        label="Yes, delete everything permanently"
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
      />
      <div className={dialog.foot}>
        <div className={classes.pair}>
          <Button
            type="submit"
            variant="default"
            className={classes.delete}
            loading={deletion.isPending}
            disabled={!isReady}
          >
            Delete my account
          </Button>
          <Button
            variant="default"
            className={classes.button}
            disabled={deletion.isPending}
            onClick={onCancel}
          >
            Keep my account
          </Button>
        </div>
      </div>
    </form>
  );
};

type EmailProblems = { newEmail?: string; password?: string };

/** The errors of a refused call: for the address if the server says so, otherwise for the password. */
const emailRefusalOf = (error: unknown): EmailProblems => {
  const isAboutEmail =
    error instanceof ApiError && error.details?.some(({ path }) => path.includes('newEmail')) === true;
  return isAboutEmail ? { newEmail: describeError(error) } : { password: describeError(error) };
};

/** A form for the new address and the password. `onRequested` receives the server's message. */
export const ChangeEmailForm = ({ onRequested }: { onRequested: (message: string) => void }) => {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<EmailProblems>({});
  const change = useMutation({
    mutationFn: () => call(changeEmail, { body: { newEmail: newEmail.trim(), password } }),
    onSuccess: ({ message }) => onRequested(message),
    onError: (error) => {
      logError('Changing the email address failed', error);
      setProblems(emailRefusalOf(error));
    },
  });
  const isIncomplete = newEmail.trim() === '' || password === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isIncomplete || change.isPending) return;
    const wrong = validateGivenPassword(password);
    if (!isEmail(newEmail)) setProblems({ newEmail: NOT_AN_EMAIL });
    else if (wrong !== '') setProblems({ password: wrong });
    else {
      setProblems({});
      change.mutate();
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.text}>
        We mail a link to the new address. Opening it changes the address and signs out all your other
        devices.
      </p>
      <TextInput
        label="New Email"
        type="email"
        name="newEmail"
        size="md"
        autoComplete="email"
        value={newEmail}
        error={problems.newEmail}
        onChange={(event) => setNewEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={problems.password ?? ''}
        onChange={setPassword}
      />
      <PrimaryButton type="submit" isFullWidth isDisabled={isIncomplete} isBusy={change.isPending}>
        Send the link
      </PrimaryButton>
    </form>
  );
};

type Problems = { current?: string; next?: string; confirmed?: string };

/** The errors of a refused call: for the new password if the server says so, otherwise for the current one. */
const refusalOf = (error: unknown): Problems => {
  const isAboutNew =
    error instanceof ApiError && error.details?.some(({ path }) => path.includes('newPassword')) === true;
  if (!isAboutNew) return { current: describeError(error) };
  return { next: hasCode(error, 'VALIDATION_FAILED') ? PASSWORD_TOO_SHORT : describeError(error) };
};

/** A form for the current password and the new one with its confirmation. `onChanged` receives the server's message. */
export const ChangePasswordForm = ({ onChanged }: { onChanged: (message: string) => void }) => {
  const queryClient = useQueryClient();
  const { data: user } = useCurrentUser();
  const own = [user?.email, user?.firstName, user?.lastName].filter((text) => text != null);
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }) => {
      void queryClient.refetchQueries({ queryKey: queryKeys.sessions });
      onChanged(message);
    },
    onError: (error) => {
      logError('Changing the password failed', error);
      setProblems(refusalOf(error));
    },
  });
  const isIncomplete = currentPassword === '' || newPassword === '' || confirmPassword === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isIncomplete || change.isPending) return;
    const current = validateGivenPassword(currentPassword);
    const found = validateNewPassword(newPassword, confirmPassword);
    if (current !== '') {
      setProblems({ current });
    } else if (found === '') {
      setProblems({});
      change.mutate();
    } else {
      setProblems(found === PASSWORDS_DIFFER ? { confirmed: found } : { next: found });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PasswordField
        label="Current Password"
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        problem={problems.current ?? ''}
        onChange={setCurrentPassword}
      />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        placeholder={NEW_PASSWORD_PLACEHOLDER}
        value={newPassword}
        problem={problems.next ?? ''}
        onChange={setNewPassword}
      />
      <PasswordMeter password={newPassword} own={own} />
      <PasswordField
        label="Confirm New Password"
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmPassword}
        problem={problems.confirmed ?? ''}
        onChange={setConfirmPassword}
      />
      <PrimaryButton type="submit" isFullWidth isDisabled={isIncomplete || change.isPending}>
        {change.isPending ? 'Changing...' : 'Change Password'}
      </PrimaryButton>
    </form>
  );
};

/** Asks for confirmation before the user leaves the team. */
export const LeaveTeamForm = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call(leaveTeam),
    onSuccess: async (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => logError('Leaving the team failed', error),
  });
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        You lose the videos, class types and brand of the studio at once, and your account has the plan again
        that it had before. Your promos and your own videos stay. To come back, you need another invitation.
      </p>
      <FormError text={leave.isError ? describeError(leave.error) : ''} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          className={classes.delete}
          loading={leave.isPending}
          onClick={() => leave.mutate()}
        >
          Leave the team
        </Button>
        <Button variant="default" className={classes.button} disabled={leave.isPending} onClick={onClose}>
          Stay in the team
        </Button>
      </div>
    </div>
  );
};
