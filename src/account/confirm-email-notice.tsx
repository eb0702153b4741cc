import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sendConfirmation } from '#contract/accounts/email.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import classes from '#src/account/confirm-email-notice.module.css';

/** Says that the user must confirm their email address first, with a button to send the link again. */
export const ConfirmEmailNotice = () => {
  const { data: user } = useCurrentUser();
  const send = useMutation({ mutationFn: () => call(sendConfirmation) });
  const address = user == null ? 'you' : user.email;
  return (
    <div className={classes.row}>
      <output className={classes.text} data-tone={send.isSuccess ? 'good' : 'quiet'}>
        {send.isSuccess
          ? send.data.message
          : `To download and upload, open the link that we mailed to ${address}.`}
      </output>
      <DisabledInImpersonation does={sendConfirmation}>
        <Button
          variant="default"
          className={classes.button}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          Send again
        </Button>
      </DisabledInImpersonation>
      {send.isError && (
        <p className={classes.problem} role="alert">
          {describeError(send.error)}
        </p>
      )}
    </div>
  );
};
