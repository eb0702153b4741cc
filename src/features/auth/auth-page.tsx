import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '#src/api/current-user.ts';
import { AUTH_NOTE, type AuthMode, authCopy, initialAuthState } from '#src/features/auth/auth-mode.ts';
import classes from '#src/features/auth/auth-form.module.css';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { CreateAccountForm } from '#src/features/auth/create-account-form.tsx';
import { ForgotPasswordForm } from '#src/features/auth/forgot-password-form.tsx';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { TextButton } from '#src/ui/buttons.tsx';

/** Null until the person is in; then how long the screen stays before the editor opens, ms. */
const useEntering = () => {
  const navigate = useNavigate();
  const [stayMs, setStayMs] = useState<number | null>(null);
  useEffect(() => {
    if (stayMs === null) return undefined;
    const timer = setTimeout(() => void navigate('/', { replace: true }), stayMs);
    return () => clearTimeout(timer);
  }, [navigate, stayMs]);
  return [stayMs, setStayMs] as const;
};

const LinkTo = ({ mode, onMode }: { mode: AuthMode; onMode: (mode: AuthMode) => void }) => (
  <div className={classes['links']}>
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

/** Signing in, creating an account, and asking for a new password. Whoever is signed in already goes to the editor. */
export const AuthPage = () => {
  const arrival = initialAuthState(useLocation().state);
  const { data: user } = useCurrentUser();
  const [mode, setMode] = useState(arrival.mode);
  const [notice, setNotice] = useState(arrival.notice);
  const [email, setEmail] = useState('');
  const [stayMs, setStayMs] = useEntering();
  const isEntering = stayMs !== null;
  // Led here by another screen: signed out a moment ago, perhaps before this page knows it, or in want of a new link.
  const isLed = arrival.notice !== null || arrival.mode !== 'sign-in';
  if (user != null && !isEntering && !isLed) return <Navigate to="/" replace />;
  const changeMode = (next: AuthMode): void => {
    setMode(next);
    setNotice(null);
  };
  const sent = (message: string): void => {
    setMode('sign-in');
    setEmail('');
    setNotice(message);
  };
  const entry = { email, isEntering, onEmail: setEmail, onEntered: setStayMs };
  return (
    <AuthFrame {...authCopy[mode]} note={AUTH_NOTE}>
      {notice !== null && <output className={classes['notice']}>{notice}</output>}
      {mode === 'sign-in' && <SignInForm {...entry} />}
      {mode === 'create' && <CreateAccountForm {...entry} />}
      {mode === 'forgot' && <ForgotPasswordForm email={email} onEmail={setEmail} onSent={sent} />}
      <LinkTo mode={mode} onMode={changeMode} />
    </AuthFrame>
  );
};
