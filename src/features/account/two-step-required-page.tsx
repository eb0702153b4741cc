import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmIdentity } from '#contract/accounts/two-step.contract.ts';
import { askForPasskey, canUsePasskeys, describePasskeyError } from '#src/account/sign-in-factors.tsx';
import { call } from '#src/api/call.ts';
import { clearUserCache, endSession, useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { PasskeyForm, TwoStepForm, usePasskeys } from '#src/features/account/sign-in-methods.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import classes from '#src/features/account/sign-in-methods.module.css';

const factors = [
  { value: 'app', label: 'Authenticator app' },
  { value: 'passkey', label: 'Passkey' },
] as const;

/** Confirms with a passkey that the account already has. */
const ExistingPasskey = ({ onDone }: { onDone: () => void }) => {
  const proving = useMutation({
    mutationFn: async () => call(confirmIdentity, { body: { passkey: await askForPasskey() } }),
    onSuccess: onDone,
    onError: (error) => logError('Confirming with a passkey failed', error),
  });
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={proving.isPending}
        onClick={() => proving.mutate()}
      >
        Use a passkey that I have
      </Button>
      <FormError text={proving.isError ? describePasskeyError(proving.error) : ''} />
    </>
  );
};

/** Asks an admin who signed in with only a password to set up two steps, if the installation requires that. */
export const TwoStepRequiredPage = () => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const [factor, setFactor] = useState<'app' | 'passkey'>('app');
  const passkeys = usePasskeys();
  const leaving = useMutation({
    mutationFn: endSession,
    onSuccess: () => clearUserCache(queryClient),
  });
  const done = (): void => void refreshUser();
  return (
    <NoticeScreen
      title="One more step"
      text="Admins of this installation sign in with two steps. Set up an authenticator app or a passkey, and then continue."
    >
      {(passkeys.data?.length ?? 0) > 0 && canUsePasskeys() && <ExistingPasskey onDone={done} />}
      {canUsePasskeys() && (
        <Segments label="What you set up" options={factors} value={factor} onChange={setFactor} />
      )}
      <div className={classes.factor}>
        {factor === 'app' ? <TwoStepForm onDone={done} /> : <PasskeyForm onDone={done} />}
      </div>
      <Button variant="subtle" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Log out
      </Button>
    </NoticeScreen>
  );
};
