import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgotPassword } from '#contract/accounts/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { AuthForm, EmailField, authMessage } from '#src/features/auth/auth-form.tsx';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';

const FAILED = 'We could not send the link. Please try again.';

type ForgotPasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** The request succeeded; the server's `message` is the same for every address. */
  onSent: (message: string) => void;
};

/** Requests a mail with a link to set a new password. */
export const ForgotPasswordForm = ({ email, onEmail, onSent }: ForgotPasswordFormProps) => {
  const [isWrong, setIsWrong] = useState(false);
  const request = useMutation({
    mutationFn: (address: string) => call(forgotPassword, { body: { email: address } }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => logError('Requesting a password link failed', error),
  });
  const submit = (): void => {
    setIsWrong(!isEmail(email));
    if (isEmail(email)) request.mutate(email.trim());
  };
  const refusal = request.isError ? authMessage(request.error, FAILED) : '';
  return (
    <AuthForm
      button="Send Link"
      problem={isWrong ? NOT_AN_EMAIL : refusal}
      isBusy={request.isPending}
      isIncomplete={email.trim() === ''}
      onSubmit={submit}
    >
      <EmailField value={email} isWrong={isWrong} onChange={onEmail} />
    </AuthForm>
  );
};
