import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  allowImpersonation,
  endImpersonation,
  type Impersonation,
  IMPERSONATION_MINUTES,
} from '#contract/accounts/impersonation.contract.ts';
import { impersonationText, useImpersonations } from '#src/account/impersonation.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import classes from '#src/features/account/account-access-page.module.css';

const EXPLANATION = `An admin you allow can see and change your promos, videos and other work for up to ${IMPERSONATION_MINUTES} minutes, and you can end this at any time. They cannot change your password or email address, see your payment details or delete your account.`;

const endLabels: Record<Impersonation['state'], string> = {
  requested: 'Decline',
  allowed: 'Withdraw access',
  active: 'End access now',
};

const useRespond = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isAllowed }: { id: string; isAllowed: boolean }) =>
      call(isAllowed ? allowImpersonation : endImpersonation, { params: { id } }),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.impersonations }),
    onError: (error) => logError('Answering a request for access failed', error),
  });
};

const Access = ({ access }: { access: Impersonation }) => {
  const { id, state } = access;
  const response = useRespond();
  const isPending = (isAllowed: boolean): boolean =>
    response.isPending && response.variables.isAllowed === isAllowed;
  return (
    <li className={classes.access}>
      <p className={classes.text}>{impersonationText(access)}</p>
      <div className={classes.buttons}>
        {state === 'requested' && (
          <PrimaryButton isBusy={isPending(true)} onClick={() => response.mutate({ id, isAllowed: true })}>
            {`Allow for ${IMPERSONATION_MINUTES} minutes`}
          </PrimaryButton>
        )}
        <Button
          variant="default"
          size="md"
          loading={isPending(false)}
          onClick={() => response.mutate({ id, isAllowed: false })}
        >
          {endLabels[state]}
        </Button>
      </div>
      <FormError text={response.isError ? describeError(response.error) : ''} />
    </li>
  );
};

/** The page where users decide which admins may act for them; the mailed link leads here. */
export const AccountAccessPage = () => {
  const query = useImpersonations();
  const all = query.data ?? [];
  return (
    <NoticeScreen title="Account access" text={EXPLANATION}>
      <ListState
        {...queryState(query)}
        empty={all.length === 0 ? 'No admin has access to your account, and none is asking for it.' : null}
      >
        <ul className={classes.list} aria-label="Account access">
          {all.map((access) => (
            <Access key={access.id} access={access} />
          ))}
        </ul>
      </ListState>
      <Button component={Link} to="/" variant="default" size="md" className={classes.back}>
        Back to Editor
      </Button>
    </NoticeScreen>
  );
};
