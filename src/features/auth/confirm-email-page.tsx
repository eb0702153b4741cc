import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { confirmEmail } from '#contract/accounts/email.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser, useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { AuthForm, authMessage, AuthFrame } from '#src/features/auth/auth-form.tsx';

const FAILED = 'Your address could not be confirmed. Please try again.';

const EXPIRED = 'This link is too old or incomplete. Sign in and request a new one in Account Settings.';

/**
 * Confirms an email address with a mailed link, signed in or not. The user must press a button, because mail programs open links before
 * their readers do. The token is in the URL fragment, like that of a reset link.
 */
export const ConfirmEmailPage = () => {
  const token = useLocation().hash.slice(1);
  const { data: user } = useCurrentUser();
  const refreshUser = useRefreshUser();
  const isSignedIn = user != null;
  const confirmation = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    onSuccess: () => (isSignedIn ? refreshUser() : undefined),
    onError: (failure) => logError('Confirming the email address failed', failure),
  });
  const { data, error } = confirmation;
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
      lead="Confirm only if you created a PolePro account, or changed its address, yourself."
    >
      <AuthForm
        button="Confirm"
        problem={error === null ? '' : authMessage(error, FAILED)}
        isBusy={confirmation.isPending}
        isIncomplete={false}
        onSubmit={() => confirmation.mutate()}
      >
        {null}
      </AuthForm>
    </AuthFrame>
  );
};
