import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { canUsePasskeys, describePasskeyError } from '#src/account/passkeys.ts';
import { usePasskeySignIn } from '#src/features/auth/use-sign-in.ts';
import classes from '#src/features/auth/auth-form.module.css';

type PasskeySignInProps = { isSignedIn: boolean; onSignedIn: (stayMs: number) => void };

/** Signs in with a passkey, without an address, where the browser can. */
export const PasskeySignIn = ({ isSignedIn, onSignedIn }: PasskeySignInProps) => {
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
