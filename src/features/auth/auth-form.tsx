import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { ApiError, hasServerMessage, isOffline } from '#src/api/api-error.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';
import classes from '#src/features/auth/auth-form.module.css';

/** The message of a failed registration without a server message. */
export const REGISTRATION_FAILED = 'Registration failed. Please try again.';

/** The error message of a failed call: the server's, or `fallback`. */
export const authMessage = (error: unknown, fallback: string): string => {
  if (isOffline(error)) return 'Unable to connect to the server. Please try again.';
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'VALIDATION_FAILED' && error.details?.some(({ path }) => path.includes('email'))) {
    return NOT_AN_EMAIL;
  }
  const message = error.message.trim();
  return message === '' || !hasServerMessage(error) ? fallback : message;
};

type EmailFieldProps = { value: string; isWrong?: boolean; onChange: (value: string) => void };

export const EmailField = ({ value, isWrong = false, onChange }: EmailFieldProps) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    size="md"
    autoComplete="username"
    placeholder="you@yourstudio.com"
    required
    withAsterisk={false}
    aria-invalid={isWrong}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type AuthFormProps = {
  button: string;
  /** The error message; empty while there is none. */
  problem: string;
  isBusy: boolean;
  /** True while a required field is empty. */
  isIncomplete: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form with an error message and a submit button, which is disabled until the form is complete. */
export const AuthForm = ({ button, problem, isBusy, isIncomplete, onSubmit, children }: AuthFormProps) => {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isIncomplete && !isBusy) onSubmit();
  };
  return (
    // Otherwise the browser's validation messages would appear before ours.
    <form className={classes.form} noValidate aria-describedby={id} onSubmit={submit}>
      <div className={classes.fields}>{children}</div>
      <div id={id} className={classes.problem} role="alert">
        {problem}
      </div>
      <PrimaryButton type="submit" isFullWidth isBusy={isBusy} isDisabled={isIncomplete}>
        {button}
      </PrimaryButton>
    </form>
  );
};
