import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  formatMoney,
  type PaidPlan,
  planNames,
  REPAYMENT_DAYS,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_LINK,
} from '#contract/billing/plan-limits.ts';
import { type Money, readSubscription } from '#contract/billing/subscription.contract.ts';
import {
  confirmWithdrawal,
  declareWithdrawal,
  readWithdrawal,
  withdrawSubscription,
  type WithdrawalReceipt,
} from '#contract/billing/withdrawal.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/billing/withdraw-page.module.css';
import page from '#src/ui/pages/titled-page.module.css';

/** A mutation that withdraws from a contract. */
const useWithdrawal = <Variables,>(withdraw: (variables: Variables) => Promise<WithdrawalReceipt>) => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      if (queryClient.getQueryData(queryKeys.currentUser) != null) void refreshUser();
    },
    onError: (error) => logError('Withdrawing from the contract failed', error),
  });
};

const Receipt = ({ receipt }: { receipt: WithdrawalReceipt }) => (
  <div className={classes.part} aria-live="polite">
    <h2 className={classes.heading}>
      Received on {formatDate(receipt.receivedAt, 'longDateTimeSeconds', { locale: 'en' })}
    </h2>
    <p>{receipt.message}</p>
    <Button component={Link} to="/" variant="default" size="md">
      Go to Home Page
    </Button>
  </div>
);

type ContractProps = {
  planId: PaidPlan;
  purchasedAt: string;
  /** What goes back; null if it is not known. */
  refund: Money | null;
  withdrawal: ReturnType<typeof useWithdrawal<void>>;
};

/** A contract with a button to withdraw from it. */
const Contract = ({ planId, purchasedAt, refund, withdrawal }: ContractProps) => (
  <div className={classes.part}>
    <p>
      Your contract for <strong>{planNames[planId]}</strong>, bought on{' '}
      {formatDate(purchasedAt, 'longDate', { locale: 'en' })}. The plan ends at once. Your promos and videos
      stay.
    </p>
    <p>
      <strong>
        {refund === null ? 'Everything that you paid' : formatMoney(refund.amount, refund.currency)} goes back
        to your card
      </strong>{' '}
      within {REPAYMENT_DAYS} days: all that you paid for this contract, because you withdraw within{' '}
      {WITHDRAWAL_DAYS} days of the purchase.
    </p>
    <FormError text={withdrawal.isError ? describeError(withdrawal.error) : ''} />
    <PrimaryButton isFullWidth isBusy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
      Confirm withdrawal
    </PrimaryButton>
  </div>
);

/** The contract of a mailed link. */
const LinkedContract = ({ token }: { token: string }) => {
  const linked = useQuery({
    queryKey: queryKeys.withdrawal(token),
    queryFn: () => call(readWithdrawal, { body: { token } }),
  });
  const withdrawal = useWithdrawal<void>(() => call(confirmWithdrawal, { body: { token } }));
  if (withdrawal.isSuccess) return <Receipt receipt={withdrawal.data} />;
  return (
    <ListState {...queryState(linked)} empty={null}>
      {linked.data !== undefined && <Contract {...linked.data} withdrawal={withdrawal} />}
    </ListState>
  );
};

/** The form for visitors. */
const Declaration = () => {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const declaration = useWithdrawal((body: { name: string; email: string }) =>
    call(declareWithdrawal, { body }),
  );
  if (declaration.isSuccess) return <Receipt receipt={declaration.data} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    declaration.mutate({ name, email });
  };
  return (
    <form className={classes.part} noValidate onSubmit={submit}>
      <p>I withdraw from the contract for the plan that was bought with this account:</p>
      <TextInput
        label="Your name"
        size="md"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Email address of your account"
        type="email"
        size="md"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <FormError text={declaration.isError ? describeError(declaration.error) : ''} />
      <PrimaryButton
        type="submit"
        isFullWidth
        isBusy={declaration.isPending}
        isDisabled={name.trim() === '' || email.trim() === ''}
      >
        Confirm withdrawal
      </PrimaryButton>
    </form>
  );
};

/** The contract of a signed-in user, or a note if there is none to withdraw from. */
const OwnContract = () => {
  const own = useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    staleTime: 0,
  });
  const withdrawal = useWithdrawal<void>(() => call(withdrawSubscription));
  // Replaces the contract, which has ended.
  if (withdrawal.isSuccess) return <Receipt receipt={withdrawal.data} />;
  const subscription = own.data?.subscription ?? null;
  const isOver = subscription === null || subscription.withdrawableUntil === null;
  return (
    <ListState {...queryState(own)} empty={null}>
      {isOver ? (
        <div className={classes.part}>
          <p>
            This account has no contract from the last {WITHDRAWAL_DAYS} days. You can cancel a plan in
            Account Settings at any time.
          </p>
        </div>
      ) : (
        <Contract
          planId={subscription.planId}
          purchasedAt={subscription.startedAt}
          refund={subscription.refund}
          withdrawal={withdrawal}
        />
      )}
    </ListState>
  );
};

const contentFor = (user: CurrentUser | null, token: string): ReactNode => {
  if (token !== '') return <LinkedContract token={token} />;
  return user === null ? <Declaration /> : <OwnContract />;
};

/** Withdraws from a contract, signed in or not. The token of a mailed link is in the URL fragment. */
export const WithdrawPage = ({ user }: { user: CurrentUser | null }) => (
  <AppPage className={classes.main} backLabel="Back to Home">
    <PageHeading className={page.title}>{WITHDRAWAL_LINK}</PageHeading>
    <p className={`${page.lead} ${classes.lead}`}>
      Within {WITHDRAWAL_DAYS} days of buying a plan you may withdraw from the contract, without giving a
      reason.
    </p>
    {contentFor(user, useLocation().hash.slice(1))}
  </AppPage>
);
