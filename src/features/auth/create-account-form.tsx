import { useState } from 'react';
import { AuthForm, EmailField, REGISTRATION_FAILED, authMessage } from '#src/features/auth/auth-form.tsx';
import type { SignInFormProps } from '#src/features/auth/sign-in-form.tsx';
import { useRegister } from '#src/features/auth/use-sign-in.ts';
import { isEmail, NEW_PASSWORD_PLACEHOLDER, NOT_AN_EMAIL, validateNewPassword } from '#src/ui/validation.ts';
import { PasswordField } from '#src/ui/password-field.tsx';

/** Email and a new password, typed twice. */
export const CreateAccountForm = ({ email, isSignedIn, onEmail, onSignedIn }: SignInFormProps) => {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [problem, setProblem] = useState('');
  const register = useRegister(onSignedIn);
  const submit = (): void => {
    const found = isEmail(email) ? validateNewPassword(password, confirmed) : NOT_AN_EMAIL;
    setProblem(found);
    if (found === '') register.mutate({ email: email.trim(), password });
  };
  const refusal =
    register.isError && !register.isPending ? authMessage(register.error, REGISTRATION_FAILED) : '';
  return (
    <AuthForm
      button="Create Account"
      problem={problem === '' ? refusal : problem}
      isBusy={register.isPending || isSignedIn}
      isIncomplete={email.trim() === '' || password === '' || confirmed === ''}
      onSubmit={submit}
    >
      <EmailField value={email} isWrong={problem === NOT_AN_EMAIL} onChange={onEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder={NEW_PASSWORD_PLACEHOLDER}
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmed}
        onChange={setConfirmed}
      />
    </AuthForm>
  );
};
