import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, type FormEvent, useId, useState } from 'react';
import { PasswordMeter } from '#src/account/password-meter.tsx';
import { ApiError, hasServerMessage, isOffline } from '#src/api/api-error.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { NOT_AN_EMAIL, NEW_PASSWORD_PLACEHOLDER, validateNewPassword } from '#src/ui/fields/validation.ts';
import { ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import formClasses from '#src/features/auth/auth-form.module.css';
import classes from '#src/features/auth/auth-frame.module.css';

type AuthFrameProps = {
  title: string;
  /** The title of the browser tab, if it differs from the page's. */
  tab?: string;
  lead: ReactNode;
  /** Small print below the card. */
  note?: string;
  children: ReactNode;
};

/** The frame of the auth pages: the brand, and a card with a title. A new title takes the focus. */
export const AuthFrame = ({ title, tab = title, lead, note, children }: AuthFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);
  useEffect(() => {
    // The pressed button has unmounted with the old form, so the focus would otherwise jump to the top of the page.
    if (shownTitle.current !== title) heading.current?.focus();
    shownTitle.current = title;
  }, [title]);
  return (
    <div className={classes.page}>
      <PageHeader>
        <ColorSchemeToggle />
      </PageHeader>
      <div className={classes.spotlight} aria-hidden />
      <main className={classes.main}>
        <div className={classes.card}>
          <PageHeading ref={heading} tab={tab} tabIndex={-1} className={classes.title}>
            {title}
          </PageHeading>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </main>
    </div>
  );
};

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
    <form className={formClasses.form} noValidate aria-describedby={id} onSubmit={submit}>
      <div className={formClasses.fields}>{children}</div>
      <div id={id} className={formClasses.problem} role="alert">
        {problem}
      </div>
      <PrimaryButton type="submit" isFullWidth isBusy={isBusy} isDisabled={isIncomplete}>
        {button}
      </PrimaryButton>
    </form>
  );
};

type NewPassword = {
  password: string;
  confirmed: string;
  setPassword: (password: string) => void;
  setConfirmed: (password: string) => void;
  isIncomplete: boolean;
  /** The error message, or ''. */
  validate: () => string;
};

/** The state of `NewPasswordFields`: a new password and its confirmation. */
export const useNewPassword = (): NewPassword => {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  return {
    password,
    confirmed,
    setPassword,
    setConfirmed,
    isIncomplete: password === '' || confirmed === '',
    validate: () => validateNewPassword(password, confirmed),
  };
};

type NewPasswordFieldsProps = {
  label: string;
  name: string;
  value: NewPassword;
  /** The user's name and email address, if known. */
  own?: readonly string[];
};

/** The two fields of a new password, with a strength meter. */
export const NewPasswordFields = ({ label, name, value, own }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      placeholder={NEW_PASSWORD_PLACEHOLDER}
      value={value.password}
      onChange={value.setPassword}
    />
    <PasswordMeter password={value.password} own={own} />
    <PasswordField
      label="Confirm Password"
      name="confirmPassword"
      autoComplete="new-password"
      value={value.confirmed}
      onChange={value.setConfirmed}
    />
  </>
);
