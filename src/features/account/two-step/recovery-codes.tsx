import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { makeRecoveryCodes } from '#contract/accounts/two-step.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { useRefreshFactors } from '#src/features/account/two-step/use-two-step.ts';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';
import classes from '#src/features/account/two-step/two-step.module.css';

const FILE_NAME = 'polepro-recovery-codes.txt';

const asFile = (codes: readonly string[]): string =>
  `Recovery codes of PolePro (${location.origin}), each works once:\n\n${codes.join('\n')}\n`;

/** Shows new recovery codes, which cannot be shown again. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setIsCopied(await copyToClipboard(codes.join('\n')));
  return (
    <section ref={focusOnMount} tabIndex={-1} className={formClasses.form} aria-label="Your recovery codes">
      <p className={formClasses.text}>
        Keep these codes in a safe place, such as a password manager or on paper. If you lose your phone, each
        of them signs you in once, after your password. You will not see them again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formClasses.pair}>
        <Button
          variant="default"
          className={formClasses.button}
          leftSection={
            isCopied === true ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => void copy()}
        >
          {isCopied === true ? 'Copied' : 'Copy codes'}
        </Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asFile(codes))}`}
          download={FILE_NAME}
          variant="default"
          className={formClasses.button}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Save as a file
        </Button>
      </div>
      <FormError
        text={isCopied === false ? 'Copying failed. Select the codes and copy them yourself.' : ''}
      />
      <PrimaryButton isFullWidth onClick={onDone}>
        I have kept them
      </PrimaryButton>
    </section>
  );
};

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
