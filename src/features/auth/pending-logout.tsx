import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { endSession, isLogoutPending } from '#src/api/current-user.ts';
import classes from '#src/features/auth/auth-form.module.css';

/** Delay between two tries, ms. */
const RETRY_MS = 5000;

type State = 'none' | 'pending' | 'trying' | 'ended';

/** While the server has not confirmed a logout: says so, and retries until it has. */
export const PendingLogout = () => {
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
