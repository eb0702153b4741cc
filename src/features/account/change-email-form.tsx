import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeEmail } from '#contract/accounts/email.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { isEmail, NOT_AN_EMAIL, validateGivenPassword } from '#src/ui/fields/validation.ts';
import classes from '#src/features/account/dialog-form.module.css';

type Problems = { newEmail?: string; password?: string };

/** The errors of a refused call: for the address if the server says so, otherwise for the password. */
const refusalOf = (error: unknown): Problems => {
  const isAboutEmail =
    error instanceof ApiError && error.details?.some(({ path }) => path.includes('newEmail')) === true;
  return isAboutEmail ? { newEmail: describeError(error) } : { password: describeError(error) };
};

/** A form for the new address and the password. `onRequested` receives the server's message. */
export const ChangeEmailForm = ({ onRequested }: { onRequested: (message: string) => void }) => {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: () => call(changeEmail, { body: { newEmail: newEmail.trim(), password } }),
    onSuccess: ({ message }) => onRequested(message),
    onError: (error) => {
      logError('Changing the email address failed', error);
      setProblems(refusalOf(error));
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
