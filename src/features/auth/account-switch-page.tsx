import { Button } from '@mantine/core';
import { loginByLink } from '#contract/accounts/auth.contract.ts';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import classes from '#src/features/auth/account-switch-page.module.css';

/** Explains how to sign in to another account when the browser keeps offering the last one. */
export const AccountSwitchPage = () => (
  <AuthFrame title="Switch Account" lead="Still ending up in the wrong account? Follow these three steps.">
    <ol className={classes.steps}>
      <li>Open a private window.</li>
      <li>Fully log out of the hosting platform.</li>
      <li>Return and log in again.</li>
    </ol>
    <Button component="a" href={loginByLink.path} variant="default" size="md" fullWidth>
      Try Login Again
    </Button>
  </AuthFrame>
);
