import { useState } from 'react';
import { LOGIN_FAILED_MESSAGE } from '#contract/api-error.ts';
import { AuthForm, EmailField, authMessage } from '#src/features/auth/auth-form.tsx';
import { useLogin } from '#src/features/auth/use-sign-in.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { isEmail, NOT_AN_EMAIL, validateGivenPassword } from '#src/ui/fields/validation.ts';

export type SignInFormProps = {
  email: string;
  isSignedIn: boolean;
  onEmail: (email: string) => void;
  /** Called after the sign-in; the page stays open for `stayMs`. */
  onSignedIn: (stayMs: number) => void;
};

type PasswordSignInProps = SignInFormProps & {
  /** Called if the password is correct and the account also requires a code. */
  onSecondStep: () => void;
};

/** A form for the email address and password. */
export const SignInForm = ({ email, isSignedIn, onEmail, onSignedIn, onSecondStep }: PasswordSignInProps) => {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const login = useLogin(onSignedIn, onSecondStep);
  const submit = (): void => {
    const found = isEmail(email) ? validateGivenPassword(password) : NOT_AN_EMAIL;
    setProblem(found);
    if (found === '') login.mutate({ email: email.trim(), password });
  };
  const refusal = login.isError ? authMessage(login.error, LOGIN_FAILED_MESSAGE) : '';
  return (
    <AuthForm
      button="Sign In"
      problem={problem === '' ? refusal : problem}
      isBusy={login.isPending || isSignedIn}
      isIncomplete={email.trim() === '' || password === ''}
      onSubmit={submit}
    >
      <EmailField value={email} isWrong={problem === NOT_AN_EMAIL} onChange={onEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </AuthForm>
  );
};
