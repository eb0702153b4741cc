import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/accounts/auth.contract.ts';
import { PasswordMeter } from '#src/account/password-meter.tsx';
import { ApiError, describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import {
  NEW_PASSWORD_PLACEHOLDER,
  PASSWORDS_DIFFER,
  PASSWORD_TOO_SHORT,
  validateGivenPassword,
  validateNewPassword,
} from '#src/ui/fields/validation.ts';
import classes from '#src/features/account/dialog-form.module.css';

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
