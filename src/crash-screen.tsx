import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import classes from '#src/crash-screen.module.css';
import { logError } from '#src/api/log-error.ts';
import { NoticeScreen } from '#src/ui/notice-screen.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';

/** Marks an address that was tried again after it broke. */
const TRIED_AGAIN = 'triedAgain';

/** Stands where a page broke. Saved work is on the server and unsaved work in the draft, so both ways on bring all back. */
export const CrashScreen = () => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => logError('This page broke', error), [error]);
  const tryAgain = (): void => {
    // A page that broke twice is left by a fresh start, which also fetches what may be newer on the server.
    if (location.state === TRIED_AGAIN) globalThis.location.assign('/');
    else void navigate(location, { replace: true, state: TRIED_AGAIN });
  };
  return (
    <NoticeScreen
      title="Something went wrong"
      text="We encountered an unexpected error. Please try refreshing the page."
    >
      <div className={classes['buttons']}>
        <PrimaryButton onClick={tryAgain}>Try Again</PrimaryButton>
        <Button className={classes['home'] ?? ''} variant="default" component="a" href="/">
          Go to Home Page
        </Button>
      </div>
      <details className={classes['details']}>
        <summary>Technical details</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </NoticeScreen>
  );
};
