import { Button } from '@mantine/core';
import { loginByLink } from '#contract/auth.contract.ts';
import classes from '#src/features/auth/account-switch-page.module.css';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';

/** How to come back as somebody else, when a browser insists on the last account (document 1, section 2). */
export const AccountSwitchPage = () => (
  <AuthFrame title="Switch Account" lead="If you keep coming back as the same person, three steps help.">
    <ol className={classes['steps']}>
      <li>Open a private window.</li>
      <li>Fully log out of the hosting platform.</li>
      <li>Return and log in again.</li>
    </ol>
    <Button component="a" href={loginByLink.path} variant="default" size="lg" fullWidth>
      Try Login Again
    </Button>
  </AuthFrame>
);
