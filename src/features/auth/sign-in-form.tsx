import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrentUser, login, registerAccount } from '#contract/accounts/auth.contract.ts';
import { signInWithPasskey } from '#contract/accounts/passkeys.contract.ts';
import { takeSecondStep } from '#contract/accounts/two-step.contract.ts';
import { LOGIN_FAILED_MESSAGE } from '#contract/api-error.ts';
import { CodeField, askForPasskey } from '#src/account/sign-in-factors.tsx';
import { hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { setCurrentUser } from '#src/api/current-user.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { AuthForm, EmailField, authMessage } from '#src/features/auth/auth-form.tsx';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { isEmail, NOT_AN_EMAIL, validateGivenPassword } from '#src/ui/fields/validation.ts';
import classes from '#src/features/auth/auth-form.module.css';

/** Delay before the editor opens, ms (AC-052, AC-054). */
const AFTER_LOGIN_MS = 100;
const AFTER_REGISTERING_MS = 500;

type Credentials = { email: string; password: string };

/** Called before the current user is set, with the delay before the next page opens, ms. */
type OnSignedIn = (stayMs: number) => void;

/** Null: the password is correct, and a code is required. */
type SignInResult = CurrentUser | null;

type SignInOptions = {
  stayMs?: number;
  onSignedIn: OnSignedIn;
  onSecondStep?: () => void;
  onError?: (error: unknown) => void;
};

const useSignIn = <Given,>(
  request: (given: Given) => Promise<SignInResult>,
  { stayMs = AFTER_LOGIN_MS, onSignedIn, onSecondStep, onError = () => undefined }: SignInOptions,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (user) => {
      if (user === null) {
        onSecondStep?.();
        return;
      }
      onSignedIn(stayMs);
      browserStorage.removeItem('selectedPlan');
      setCurrentUser(queryClient, user);
    },
    onError,
  });
};

/** Signs in, or calls `onSecondStep` if the account also requires a code. */
export const useLogin = (onSignedIn: OnSignedIn, onSecondStep: () => void) =>
  useSignIn(
    async (body: Credentials) => {
      const result = await call(login, { body });
      return 'secondStep' in result ? null : result;
    },
    { onSignedIn, onSecondStep },
  );

/** Completes a sign-in with a code. */
const useSecondStep = (onSignedIn: OnSignedIn, onError: (error: unknown) => void) =>
  useSignIn((code: string) => call(takeSecondStep, { body: { code } }), { onSignedIn, onError });

export const usePasskeySignIn = (onSignedIn: OnSignedIn) =>
  useSignIn<void>(async () => call(signInWithPasskey, { body: { passkey: await askForPasskey() } }), {
    onSignedIn,
  });

export const useRegister = (onSignedIn: OnSignedIn) =>
  useSignIn((body: Credentials) => call(registerAccount, { body }), {
    stayMs: AFTER_REGISTERING_MS,
    onSignedIn: (stayMs) => {
      trackEvent({ name: 'CompleteRegistration' });
      onSignedIn(stayMs);
    },
  });

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
  const signIn = useLogin(onSignedIn, onSecondStep);
  const submit = (): void => {
    const found = isEmail(email) ? validateGivenPassword(password) : NOT_AN_EMAIL;
    setProblem(found);
    if (found === '') signIn.mutate({ email: email.trim(), password });
  };
  const refusal = signIn.isError ? authMessage(signIn.error, LOGIN_FAILED_MESSAGE) : '';
  return (
    <AuthForm
      button="Sign In"
      problem={problem === '' ? refusal : problem}
      isBusy={signIn.isPending || isSignedIn}
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

const FAILED = 'The code could not be checked. Please try again.';

type SecondStepFormProps = {
  isSignedIn: boolean;
  /** Called after the sign-in; the page stays open for `stayMs`. */
  onSignedIn: (stayMs: number) => void;
  /** Called to return to the password, with a message if the sign-in has expired. */
  onBack: (notice: string | null) => void;
};

/** A form for the second step: a code of the app, or a recovery code. */
export const SecondStepForm = ({ isSignedIn, onSignedIn, onBack }: SecondStepFormProps) => {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const step = useSecondStep(onSignedIn, (error) => {
    if (hasCode(error, 'SECOND_STEP_EXPIRED')) onBack(authMessage(error, FAILED));
  });
  const changeKind = (): void => {
    step.reset();
    setCode('');
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    <>
      <AuthForm
        button="Sign In"
        problem={step.isError ? authMessage(step.error, FAILED) : ''}
        isBusy={step.isPending || isSignedIn}
        isIncomplete={code.trim() === ''}
        onSubmit={() => step.mutate(code)}
      >
        <CodeField key={kind} ref={focusOnMount} kind={kind} value={code} onChange={setCode} />
      </AuthForm>
      <div className={classes.links}>
        <TextButton onClick={changeKind}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use a code of your app instead'}
        </TextButton>
        <TextButton onClick={() => onBack(null)}>Back to Sign In</TextButton>
      </div>
    </>
  );
};
