import { useMutation } from '@tanstack/react-query';
import { makeRecoveryCodes } from '#contract/accounts/two-step.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { RecoveryCodes } from '#src/features/account/two-step/recovery-codes.tsx';
import { useRefreshFactors } from '#src/features/account/two-step/use-two-step.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';

/** Replaces the recovery codes. */
export const NewCodesForm = ({ onDone }: { onDone: () => void }) => {
  const refresh = useRefreshFactors();
  const making = useMutation({
    mutationFn: () => call(makeRecoveryCodes),
    onError: (error) => logError('Making recovery codes failed', error),
  });
  if (making.isSuccess) {
    const done = (): void => {
      void refresh();
      onDone();
    };
    return <RecoveryCodes codes={making.data.recoveryCodes} onDone={done} />;
  }
  return (
    <div className={formClasses.form}>
      <p className={formClasses.text}>The codes that you have now no longer work then.</p>
      <FormError text={making.isError ? describeError(making.error) : ''} />
      <PrimaryButton isFullWidth isBusy={making.isPending} onClick={() => making.mutate()}>
        Make new codes
      </PrimaryButton>
    </div>
  );
};
