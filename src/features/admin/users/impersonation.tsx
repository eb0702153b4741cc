import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  IMPERSONATION_MINUTES,
  type ImpersonationRequest,
  REQUEST_HOURS,
  requestImpersonation,
} from '#contract/accounts/impersonation.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { beginImpersonation, useImpersonationRequests } from '#src/account/impersonation.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/admin/users/user-details.module.css';
import notes from '#src/ui/pages/note.module.css';

const useBegin = () =>
  useMutation({
    mutationFn: beginImpersonation,
    onError: (error) => logError('Acting for a person failed', error),
  });

const useRequest = () => {
  const refetch = useRefetchAdmin();
  return useMutation({
    mutationFn: (userId: string) => call(requestImpersonation, { params: { id: userId } }),
    onSettled: () => refetch(),
    onError: (error) => logError('The request to act for a person failed', error),
  });
};

const BeginButton = ({ request }: { request: ImpersonationRequest }) => {
  const begin = useBegin();
  return (
    <>
      <PrimaryButton
        label={`Act as ${request.email}`}
        isBusy={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate(request.id)}
      >
        Act as them
      </PrimaryButton>
      <FormError text={begin.isError ? describeError(begin.error) : ''} />
    </>
  );
};

const allowedText = ({ until }: ImpersonationRequest): string =>
  `They have given you access until ${formatDate(until, 'time')}.`;

const EXPLANATION = `They get an email and a notice in the app, and have ${REQUEST_HOURS} hours to allow it. You can then act as them for up to ${IMPERSONATION_MINUTES} minutes, without access to their password, email address, devices or payment details.`;

/** Requests access to a user's account and, once they have allowed it, starts the impersonation. */
export const ImpersonationControls = ({ user }: { user: AdminUser }) => {
  const { data: requests = [] } = useImpersonationRequests();
  const ask = useRequest();
  const open = requests.find(({ userId }) => userId === user.id);
  const problem = ask.isError ? describeError(ask.error) : '';
  if (open?.state === 'allowed') {
    return (
      <div className={classes.line}>
        <p className={notes.note}>{allowedText(open)}</p>
        <BeginButton request={open} />
      </div>
    );
  }
  return (
    <>
      <p className={notes.note}>
        {open === undefined ? EXPLANATION : 'They have not answered yet. This page updates when they do.'}
      </p>
      <Button
        variant="default"
        size="md"
        className={classes.below}
        loading={ask.isPending}
        onClick={() => ask.mutate(user.id)}
      >
        {open === undefined ? 'Request access to their account' : 'Request again'}
      </Button>
      <output className={notes.note}>{ask.isSuccess ? ask.data.message : ''}</output>
      <FormError text={problem} />
    </>
  );
};

/** The users who have allowed the admin to act for them. */
export const AllowedImpersonations = () => {
  const { data: requests = [] } = useImpersonationRequests();
  return requests
    .filter(({ state }) => state === 'allowed')
    .map((request) => (
      <div key={request.id} className={classes.allowed}>
        <span>{`${request.email} has given you access until ${formatDate(request.until, 'time')}.`}</span>
        <BeginButton request={request} />
      </div>
    ));
};
