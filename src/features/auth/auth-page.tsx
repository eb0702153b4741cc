import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '#src/api/current-user.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import {
  AUTH_NOTE,
  type AuthMode,
  authCopy,
  initialAuthState,
  secondStepCopy,
} from '#src/features/auth/auth-mode.ts';
import { CreateAccountForm } from '#src/features/auth/create-account-form.tsx';
import { ForgotPasswordForm } from '#src/features/auth/forgot-password-form.tsx';
import { PasskeySignIn } from '#src/features/auth/passkey-sign-in.tsx';
import { PendingLogout } from '#src/features/auth/pending-logout.tsx';
import { SecondStepForm } from '#src/features/auth/second-step-form.tsx';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { TextButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/auth/auth-form.module.css';

/** Null until the person is signed in; then how long this page stays before the `next` one opens, ms. */
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
    // From a link of the site, which does not load the tracking code.
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
