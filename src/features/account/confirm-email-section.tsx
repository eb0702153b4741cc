import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sendConfirmation } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import classes from '#src/features/account/settings-row.module.css';
import { SettingsSection } from '#src/features/account/settings-section.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** Says that the address is to be confirmed, and mails the link again. */
export const ConfirmEmailSection = ({ email }: { email: string }) => {
  const send = useMutation({ mutationFn: () => call(sendConfirmation) });
  return (
    <SettingsSection title="Email address">
      <div className={classes.row}>
        <output className={classes.text} data-tone={send.isSuccess ? 'good' : 'quiet'}>
          {send.isSuccess
            ? send.data.message
            : `Open the link that we mailed to ${email}. Then you can download your videos and upload your own.`}
        </output>
        <Button
          variant="default"
          className={classes.button}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          Send again
        </Button>
      </div>
      <FormError text={send.isError && !send.isPending ? describeError(send.error) : ''} />
    </SettingsSection>
  );
};
