import { useState } from 'react';
import { AuthForm, EmailField, REGISTRATION_FAILED, authMessage } from '#src/features/auth/auth-form.tsx';
import { NewPasswordFields, useNewPassword } from '#src/features/auth/new-password-fields.tsx';
import type { SignInFormProps } from '#src/features/auth/sign-in-form.tsx';
import { useRegister } from '#src/features/auth/use-sign-in.ts';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';

/** Email and a new password, typed twice. */
export const CreateAccountForm = ({ email, isSignedIn, onEmail, onSignedIn }: SignInFormProps) => {
  const typed = useNewPassword();
  const [problem, setProblem] = useState('');
  const register = useRegister(onSignedIn);
  const submit = (): void => {
    const found = isEmail(email) ? typed.validate() : NOT_AN_EMAIL;
    setProblem(found);
    if (found === '') register.mutate({ email: email.trim(), password: typed.password });
  };
  const refusal = register.isError ? authMessage(register.error, REGISTRATION_FAILED) : '';
  return (
    <AuthForm
      button="Create Account"
      problem={problem === '' ? refusal : problem}
      isBusy={register.isPending || isSignedIn}
      isIncomplete={email.trim() === '' || typed.isIncomplete}
      onSubmit={submit}
    >
      <EmailField value={email} isWrong={problem === NOT_AN_EMAIL} onChange={onEmail} />
      <NewPasswordFields label="Password" name="password" value={typed} own={[email]} />
    </AuthForm>
  );
};
