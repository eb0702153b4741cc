import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, login, registerAccount } from '#contract/accounts/auth.contract.ts';
import { signInWithPasskey } from '#contract/accounts/passkeys.contract.ts';
import { takeSecondStep } from '#contract/accounts/two-step.contract.ts';
import { askForPasskey } from '#src/account/sign-in-factors.tsx';
import { call } from '#src/api/call.ts';
import { setCurrentUser } from '#src/api/current-user.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Delay before the editor opens, ms (AC-052, AC-054). */
const AFTER_LOGIN_MS = 100;
const AFTER_REGISTERING_MS = 500;

type Credentials = { email: string; password: string };

/** Called before the current user is set, with the delay before the next page opens, ms. */
type OnSignedIn = (stayMs: number) => void;

/** Null: the password is correct, and a code is required. */
type SignInResult = CurrentUser | null;

type SignInOptions = {
  stayMs?: number;
  onSignedIn: OnSignedIn;
  onSecondStep?: () => void;
  onError?: (error: unknown) => void;
};

const useSignIn = <Given>(
  request: (given: Given) => Promise<SignInResult>,
  { stayMs = AFTER_LOGIN_MS, onSignedIn, onSecondStep, onError = () => undefined }: SignInOptions,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (user) => {
      if (user === null) {
        onSecondStep?.();
        return;
      }
      onSignedIn(stayMs);
      browserStorage.removeItem('selectedPlan');
      setCurrentUser(queryClient, user);
    },
    onError,
  });
};

/** Signs in, or calls `onSecondStep` if the account also requires a code. */
export const useLogin = (onSignedIn: OnSignedIn, onSecondStep: () => void) =>
  useSignIn(
    async (body: Credentials) => {
      const result = await call(login, { body });
      return 'secondStep' in result ? null : result;
    },
    { onSignedIn, onSecondStep },
  );

/** Completes a sign-in with a code. */
export const useSecondStep = (onSignedIn: OnSignedIn, onError: (error: unknown) => void) =>
  useSignIn((code: string) => call(takeSecondStep, { body: { code } }), { onSignedIn, onError });

export const usePasskeySignIn = (onSignedIn: OnSignedIn) =>
  useSignIn<void>(async () => call(signInWithPasskey, { body: { passkey: await askForPasskey() } }), {
    onSignedIn,
  });

export const useRegister = (onSignedIn: OnSignedIn) =>
  useSignIn((body: Credentials) => call(registerAccount, { body }), {
    stayMs: AFTER_REGISTERING_MS,
    onSignedIn: (stayMs) => {
      trackEvent({ name: 'CompleteRegistration' });
      onSignedIn(stayMs);
    },
  });
