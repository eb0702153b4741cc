import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { resetPassword } from '#contract/accounts/auth.contract.ts';
import { hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { clearUserCache } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import {
  AuthForm,
  authMessage,
  AuthFrame,
  NewPasswordFields,
  useNewPassword,
} from '#src/features/auth/auth-form.tsx';

const FAILED = 'The password could not be changed. Please try again.';

const ExpiredLink = () => (
  <AuthFrame
    title="This link no longer works"
    lead="It has already been used or has expired. Your password has not changed; ask for a new link to change it."
  >
    <Button component={Link} to="/auth" state={{ mode: 'forgot' }} variant="default" size="md" fullWidth>
      Ask for a new link
    </Button>
  </AuthFrame>
);

/** Sets a new password with a mailed link. The token is in the URL fragment, which browsers do not send to servers. */
export const ResetPasswordPage = () => {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const typed = useNewPassword();
  const [problem, setProblem] = useState('');
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, newPassword: typed.password } }),
    onSuccess: async ({ message }) => {
      // Changing the password ended all sessions, including this browser's.
      clearUserCache(queryClient);
      await navigate('/auth', { replace: true, state: { notice: message } });
    },
    onError: (error) => logError('Setting a new password failed', error),
  });
  if (token === '' || hasCode(reset.error, 'RESET_LINK_EXPIRED')) return <ExpiredLink />;
  const submit = (): void => {
    const found = typed.validate();
    setProblem(found);
    if (found === '') reset.mutate();
  };
  const refusal = reset.isError ? authMessage(reset.error, FAILED) : '';
  return (
    <AuthFrame title="Set a New Password" lead="Changing it signs you out everywhere else.">
      <AuthForm
        button="Change Password"
        problem={problem === '' ? refusal : problem}
        isBusy={reset.isPending}
        isIncomplete={typed.isIncomplete}
        onSubmit={submit}
      >
        <NewPasswordFields label="New Password" name="newPassword" value={typed} />
      </AuthForm>
    </AuthFrame>
  );
};
