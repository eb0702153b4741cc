import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listPasskeys } from '#contract/accounts/passkeys.contract.ts';
import { confirmIdentity, readTwoStep } from '#contract/accounts/two-step.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  CodeField,
  askForPasskey,
  canUsePasskeys,
  describePasskeyError,
} from '#src/account/sign-in-factors.tsx';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton, TextButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import classes from '#src/features/auth/recent-sign-in-dialog.module.css';

/** Above a stack of dialogs, which starts at 200, and below the banner at 250. */
const ABOVE_DIALOGS = 240;

type Proof = RequestOf<typeof confirmIdentity>['body'];

/** The user's other sign-in methods. Until they are loaded, only the password is offered. */
const useOtherFactors = () => {
  const twoStep = useQuery({
    queryKey: queryKeys.twoStep,
    queryFn: () => call(readTwoStep),
    refetchOnMount: 'always',
  });
  const passkeys = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: async () => (await call(listPasskeys)).passkeys,
    enabled: canUsePasskeys(),
    refetchOnMount: 'always',
  });
  return {
    hasApp: twoStep.data?.setUpAt != null,
    hasPasskey: (passkeys.data?.length ?? 0) > 0,
  };
};

type ProofFormProps = { hasApp: boolean; hasPasskey: boolean; onEnd: (isProved: boolean) => void };

const ProofForm = ({ hasApp, hasPasskey, onEnd }: ProofFormProps) => {
  const [isByCode, setIsByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const proving = useMutation({
    mutationFn: async (proof: Proof | null) =>
      call(confirmIdentity, { body: proof ?? { passkey: await askForPasskey() } }),
    onSuccess: () => onEnd(true),
    onError: (error) => logError('Confirming who is there failed', error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === '' || proving.isPending) return;
    proving.mutate(isByCode ? { code: typed } : { password: typed });
  };
  const change = (toCode: boolean): void => {
    proving.reset();
    setTyped('');
    setIsByCode(toCode);
  };
  const problem = proving.isError ? describePasskeyError(proving.error) : '';
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isByCode ? (
        <CodeField ref={focusOnMount} value={typed} problem={problem} onChange={setTyped} />
      ) : (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={typed}
          problem={problem}
          onChange={setTyped}
        />
      )}
      <PrimaryButton type="submit" isFullWidth isDisabled={typed === ''} isBusy={proving.isPending}>
        Continue
      </PrimaryButton>
      {hasPasskey && (
        <Button
          variant="default"
          className={classes.button}
          disabled={proving.isPending}
          onClick={() => proving.mutate(null)}
        >
          Use a passkey
        </Button>
      )}
      <Button variant="default" className={classes.button} onClick={() => onEnd(false)}>
        Cancel
      </Button>
      {hasApp && (
        <div className={classes.links}>
          <TextButton onClick={() => change(!isByCode)}>
            {isByCode ? 'Use your password instead' : 'Use a code of your app instead'}
          </TextButton>
        </div>
      )}
    </form>
  );
};

/** Asks the current user for the password, a code or a passkey. */
export const RecentSignInDialog = ({ onEnd }: { onEnd: (isProved: boolean) => void }) => {
  const { hasApp, hasPasskey } = useOtherFactors();
  return (
    <Dialog
      opened
      title="Confirm that it is you"
      size={420}
      closeLabel={null}
      zIndex={ABOVE_DIALOGS}
      onClose={() => onEnd(false)}
    >
      <p className={classes.text}>
        You signed in a while ago, and this is about the safety of your account. What you have begun goes on
        afterwards.
      </p>
      <ProofForm hasApp={hasApp} hasPasskey={hasPasskey} onEnd={onEnd} />
    </Dialog>
  );
};
