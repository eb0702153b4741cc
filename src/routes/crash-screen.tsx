import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import classes from '#src/routes/crash-screen.module.css';
import { logError } from '#src/api/log-error.ts';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';

/** Marks a location that was retried after an error. */
const RETRIED = 'retried';

/**
 * Replaces a page that threw (PU-026). Saved work is on the server and unsaved work in the draft, so both buttons
 * restore everything.
 */
export const CrashScreen = () => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => logError('Rendering the page failed', error), [error]);
  const tryAgain = (): void => {
    // After a second error only a full reload helps; it also fetches a newer build.
    if (location.state === RETRIED) globalThis.location.assign('/');
    else void navigate(location, { replace: true, state: RETRIED });
  };
  return (
    <NoticeScreen
      title="Something went wrong"
      text="We encountered an unexpected error. Please try refreshing the page."
    >
      <div className={classes.buttons}>
        <PrimaryButton onClick={tryAgain}>Try Again</PrimaryButton>
        <Button className={classes.home} variant="default" component="a" href="/">
          Go to Home Page
        </Button>
      </div>
      <details className={classes.details}>
        <summary>Technical details</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </NoticeScreen>
  );
};
