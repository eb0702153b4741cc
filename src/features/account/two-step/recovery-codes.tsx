import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';
import classes from '#src/features/account/two-step/two-step.module.css';

const FILE_NAME = 'polepro-recovery-codes.txt';

const asFile = (codes: readonly string[]): string =>
  `Recovery codes of PolePro (${location.origin}), each works once:\n\n${codes.join('\n')}\n`;

/** Recovery codes, which are stored nowhere else. */
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
