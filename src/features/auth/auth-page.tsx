import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useCallback } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { forgotPassword, loginByLink } from '#contract/accounts/auth.contract.ts';
import { canUsePasskeys, describePasskeyError } from '#src/account/sign-in-factors.tsx';
import { call } from '#src/api/call.ts';
import { useCurrentUser, endSession, isLogoutPending } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { trackEvent } from '#src/api/track-event.ts';
import {
  AuthForm,
  EmailField,
  REGISTRATION_FAILED,
  authMessage,
  AuthFrame,
  NewPasswordFields,
  useNewPassword,
} from '#src/features/auth/auth-form.tsx';
import {
  SecondStepForm,
  SignInForm,
  type SignInFormProps,
  useRegister,
  usePasskeySignIn,
} from '#src/features/auth/sign-in-form.tsx';
import { TextButton } from '#src/ui/buttons.tsx';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';
import switchClasses from '#src/features/auth/account-switch-page.module.css';
import classes from '#src/features/auth/auth-form.module.css';

/** Explains how to sign in to another account when the browser keeps offering the last one. */
export const AccountSwitchPage = () => (
  <AuthFrame title="Switch Account" lead="Still ending up in the wrong account? Follow these three steps.">
    <ol className={switchClasses.steps}>
      <li>Open a private window.</li>
      <li>Fully log out of the hosting platform.</li>
      <li>Return and log in again.</li>
    </ol>
    <Button component="a" href={loginByLink.path} variant="default" size="md" fullWidth>
      Try Login Again
    </Button>
  </AuthFrame>
);

const AuthState = z.object({
  /** The router state that another page passes when it redirects here. */
  notice: z.string().nullable().default(null),
  mode: z.enum(['sign-in', 'create', 'forgot']).default('sign-in'),
  /** The path of the next page in this app. */
  next: z
    .string()
    .regex(/^\/(?!\/)/)
    .default('/'),
});
type AuthState = z.infer<typeof AuthState>;

type AuthMode = AuthState['mode'];

/** The fields that a link may set. Not the notice, because anyone can write a link. */
const AuthLink = AuthState.pick({ mode: true, next: true });

const ORDER_NOTICE = 'Sign in or create an account, then continue with your order.';

/** Reads the router state, or `mode` and `next` of a link from the site; falls back to plain sign-in. */
export const initialAuthState = ({ state, search }: { state: unknown; search: string }): AuthState => {
  const passed = AuthState.safeParse(state);
  if (passed.success) return passed.data;
  const link = AuthLink.safeParse(Object.fromEntries(new URLSearchParams(search)));
  const { mode, next } = link.success ? link.data : AuthLink.parse({});
  return { mode, next, notice: next.startsWith('/upgrade?order=') ? ORDER_NOTICE : null };
};

type AuthCopy = { title: string; tab?: string; lead: string };

/** The title and subtitle of each mode. */
const authCopy: Record<AuthMode, AuthCopy> = {
  'sign-in': {
    title: 'Welcome Back',
    tab: 'Sign In',
    lead: 'Sign in to make your next class impossible to scroll past.',
  },
  create: { title: 'Create Account', lead: 'Join Beta' },
  forgot: {
    title: 'Forgot Password',
    lead: 'Enter your email and we will send you a link to set a new password.',
  },
};

/** The title and subtitle of the second step of a two-step sign-in. */
const secondStepCopy: AuthCopy = {
  title: 'Enter Your Code',
  lead: 'Your password is right. Now open your authenticator app, and enter the code that it shows for PolePro.',
};

const AUTH_NOTE = 'Create an account to save your login and stay signed in.';

/** Delay between two tries, ms. */
const RETRY_MS = 5000;

type State = 'none' | 'pending' | 'trying' | 'ended';

/** Shown until the server has confirmed a logout; retries until then. */
const PendingLogout = () => {
  const [state, setState] = useState<State>(() => (isLogoutPending() ? 'pending' : 'none'));
  const tryAgain = useCallback(async (): Promise<void> => {
    setState('trying');
    setState((await endSession()) ? 'ended' : 'pending');
  }, []);
  useEffect(() => {
    if (state !== 'pending') return undefined;
    const onOnline = () => void tryAgain();
    const timer = setTimeout(onOnline, RETRY_MS);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [state, tryAgain]);
  if (state === 'none') return null;
  if (state === 'ended') return <output className={classes.notice}>You are signed out now.</output>;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.noticeText}>
        The server did not answer, so you are still signed in there. We keep trying; leave this page open
        until you are signed out.
      </p>
      <Button variant="default" size="md" loading={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  );
};

type PasskeySignInProps = { isSignedIn: boolean; onSignedIn: (stayMs: number) => void };

/** Signs in with a passkey, without an email address, if the browser supports it. */
const PasskeySignIn = ({ isSignedIn, onSignedIn }: PasskeySignInProps) => {
  const signIn = usePasskeySignIn(onSignedIn);
  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.other}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        loading={signIn.isPending || isSignedIn}
        onClick={() => signIn.mutate()}
      >
        Use a passkey
      </Button>
      {signIn.isError && (
        <p className={classes.refusal} role="alert">
          {describePasskeyError(signIn.error)}
        </p>
      )}
    </div>
  );
};

const FAILED = 'We could not send the link. Please try again.';

type ForgotPasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** Called after a success; the server's `message` is the same for every address. */
  onSent: (message: string) => void;
};

/** Requests an email with a link to set a new password. */
const ForgotPasswordForm = ({ email, onEmail, onSent }: ForgotPasswordFormProps) => {
  const [isWrong, setIsWrong] = useState(false);
  const request = useMutation({
    mutationFn: (address: string) => call(forgotPassword, { body: { email: address } }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => logError('Requesting a password link failed', error),
  });
  const submit = (): void => {
    setIsWrong(!isEmail(email));
    if (isEmail(email)) request.mutate(email.trim());
  };
  const refusal = request.isError ? authMessage(request.error, FAILED) : '';
  return (
    <AuthForm
      button="Send Link"
      problem={isWrong ? NOT_AN_EMAIL : refusal}
      isBusy={request.isPending}
      isIncomplete={email.trim() === ''}
      onSubmit={submit}
    >
      <EmailField value={email} isWrong={isWrong} onChange={onEmail} />
    </AuthForm>
  );
};

/** A form for the email address and password of a new account. */
const CreateAccountForm = ({ email, isSignedIn, onEmail, onSignedIn }: SignInFormProps) => {
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

/** Null until the user is signed in; then the delay before the `next` page opens, ms. */
const useRedirectDelay = (next: string) => {
  const navigate = useNavigate();
  const [stayMs, setStayMs] = useState<number | null>(null);
  useEffect(() => {
    if (stayMs === null) return undefined;
    const timer = setTimeout(() => void navigate(next, { replace: true }), stayMs);
    return () => clearTimeout(timer);
  }, [navigate, next, stayMs]);
  return [stayMs, setStayMs] as const;
};

const ModeLinks = ({ mode, onMode }: { mode: AuthMode; onMode: (mode: AuthMode) => void }) => (
  <div className={classes.links}>
    {mode === 'sign-in' && <TextButton onClick={() => onMode('forgot')}>Forgot Password?</TextButton>}
    {mode === 'sign-in' && (
      <TextButton onClick={() => onMode('create')}>Need an account? Create one</TextButton>
    )}
    {mode === 'create' && (
      <TextButton onClick={() => onMode('sign-in')}>Already have an account? Sign in</TextButton>
    )}
    {mode === 'forgot' && <TextButton onClick={() => onMode('sign-in')}>Back to Sign In</TextButton>}
  </div>
);

/**
 * Sign in, create an account, or request a password link. Continues to the page that sent the person here, or to the
 * editor; at once if they are already signed in.
 */
export const AuthPage = () => {
  const initial = initialAuthState(useLocation());
  const { data: user } = useCurrentUser();
  const [mode, setMode] = useState(initial.mode);
  const [notice, setNotice] = useState(initial.notice);
  const [email, setEmail] = useState('');
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [stayMs, setStayMs] = useRedirectDelay(initial.next);
  useEffect(() => {
    // Tracked here, because the site's pages do not load the tracking code.
    if (initial.mode === 'create') trackEvent({ name: 'Lead' });
  }, [initial.mode]);
  const isSignedIn = stayMs !== null;
  // Redirected by another page: just signed out, perhaps before this page knows, or asking for a new link.
  const isRedirected = initial.notice !== null || initial.mode !== 'sign-in';
  if (user != null && !isSignedIn && !isRedirected) return <Navigate to="/" replace />;
  const changeMode = (next: AuthMode): void => {
    setMode(next);
    setNotice(null);
  };
  const onLinkSent = (message: string): void => {
    setMode('sign-in');
    setEmail('');
    setNotice(message);
  };
  const onBack = (message: string | null): void => {
    setIsSecondStep(false);
    setNotice(message);
  };
  if (isSecondStep) {
    return (
      <AuthFrame key="second-step" {...secondStepCopy} note={AUTH_NOTE}>
        <SecondStepForm isSignedIn={isSignedIn} onSignedIn={setStayMs} onBack={onBack} />
      </AuthFrame>
    );
  }
  const onSecondStep = (): void => {
    setNotice(null);
    setIsSecondStep(true);
  };
  const formProps = { email, isSignedIn, onEmail: setEmail, onSignedIn: setStayMs };
  return (
    <AuthFrame {...authCopy[mode]} note={AUTH_NOTE}>
      <PendingLogout />
      {notice !== null && <output className={classes.notice}>{notice}</output>}
      {mode === 'sign-in' && <SignInForm {...formProps} onSecondStep={onSecondStep} />}
      {mode === 'sign-in' && <PasskeySignIn isSignedIn={isSignedIn} onSignedIn={setStayMs} />}
      {mode === 'create' && <CreateAccountForm {...formProps} />}
      {mode === 'forgot' && <ForgotPasswordForm email={email} onEmail={setEmail} onSent={onLinkSent} />}
      <ModeLinks mode={mode} onMode={changeMode} />
    </AuthFrame>
  );
};
