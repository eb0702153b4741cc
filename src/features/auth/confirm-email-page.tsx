import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { confirmEmail } from '#contract/accounts/email.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser, useRefreshUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';

const EXPIRED = 'This link is too old or incomplete. Sign in, and have a new one sent in Account Settings.';

/** Confirms an email address with a mailed link, signed in or not. The token is in the URL fragment, as with a reset link. */
export const ConfirmEmailPage = () => {
  const token = useLocation().hash.slice(1);
  const { data: user } = useCurrentUser();
  const refreshUser = useRefreshUser();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.emailConfirmation(token),
    queryFn: () => call(confirmEmail, { body: { token } }),
    enabled: token !== '',
  });
  const isSuccess = data !== undefined;
  const isSignedIn = user != null;
  useEffect(() => {
    if (isSuccess && isSignedIn) void refreshUser();
  }, [isSuccess, isSignedIn, refreshUser]);
  const next = (
    <Button component={Link} to={isSignedIn ? '/' : '/auth'} variant="default" size="md" fullWidth>
      {isSignedIn ? 'Go to your promos' : 'Sign in'}
    </Button>
  );
  if (data?.isChanged === true) {
    return (
      <AuthFrame title="Email address changed" lead={data.message}>
        {next}
      </AuthFrame>
    );
  }
  if (data !== undefined) {
    return (
      <AuthFrame title="Email address confirmed" lead="You can download your videos and upload your own now.">
        {next}
      </AuthFrame>
    );
  }
  if (hasCode(error, 'EMAIL_IN_USE')) {
    return (
      <AuthFrame title="Nothing was changed" lead={describeError(error)}>
        {next}
      </AuthFrame>
    );
  }
  if (token === '' || hasCode(error, 'CONFIRMATION_LINK_EXPIRED')) {
    return (
      <AuthFrame title="This link no longer works" lead={EXPIRED}>
        {next}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Confirm your email address"
      lead={error === null || isFetching ? 'One moment…' : describeError(error)}
    >
      <Button variant="default" size="md" fullWidth loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
};
