import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addPasskey } from '#contract/accounts/passkeys.contract.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { describePasskeyError, makePasskey } from '#src/account/sign-in-factors.tsx';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { useRefreshFactors } from '#src/features/account/two-step/use-two-step.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';

/** Asks for the name of a new passkey, and creates it. */
export const PasskeyForm = ({ onDone }: { onDone: () => void }) => {
  const [name, setName] = useState('');
  const refresh = useRefreshFactors();
  const adding = useMutation({
    mutationFn: async () => call(addPasskey, { body: { name, passkey: await makePasskey() } }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: (error) => logError('Adding a passkey failed', error),
  });
  const isIncomplete = name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isIncomplete && !adding.isPending) adding.mutate();
  };
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={formClasses.text}>
        You sign in with your fingerprint, your face or the PIN of your device. Nothing has to be typed, and
        nobody can steal it with a false page.
      </p>
      <LimitedTextInput
        label="Name"
        placeholder="e.g. my phone"
        size="md"
        max={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormError text={adding.isError ? describePasskeyError(adding.error) : ''} />
      <PrimaryButton type="submit" isFullWidth isDisabled={isIncomplete} isBusy={adding.isPending}>
        Add passkey
      </PrimaryButton>
    </form>
  );
};
