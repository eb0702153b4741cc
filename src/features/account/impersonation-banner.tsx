import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { leaveImpersonation } from '#src/account/impersonation.ts';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import classes from '#src/features/account/impersonation-banner.module.css';

const useLeave = () =>
  useMutation({
    mutationFn: leaveImpersonation,
    onError: (error) => logError('Returning to the admin panel failed', error),
  });

type ImpersonationBannerProps = { user: CurrentUser; until: string };

/** The banner above every page while an admin acts for `user`. */
export const ImpersonationBanner = ({ user, until }: ImpersonationBannerProps) => {
  const leave = useLeave();
  const isRefused = leave.isError;
  return (
    <aside className={classes.banner} aria-label="Acting as another person" data-impersonation>
      <span className={classes.text}>
        {isRefused ? describeError(leave.error) : `Acting as ${user.email}`}
      </span>
      {!isRefused && <span className={classes.until}>until {formatDate(until, 'time')}</span>}
      <Button
        variant="default"
        className={classes.stop}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Stop
      </Button>
    </aside>
  );
};

/** Replaces the pages when an impersonation ends, because they show the user's data. */
export const ImpersonationEndedPage = () => {
  const leave = useLeave();
  return (
    <NoticeScreen
      title="Your access to this account has ended"
      text="Your time is up, or your access was ended. The changes you saved stay."
    >
      <PrimaryButton isBusy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Back to Admin Panel
      </PrimaryButton>
      <FormError text={leave.isError ? describeError(leave.error) : ''} />
    </NoticeScreen>
  );
};
