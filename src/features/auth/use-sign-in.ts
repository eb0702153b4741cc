import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, login, registerAccount } from '#contract/accounts/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { setCurrentUser } from '#src/api/current-user.ts';
import { trackEvent } from '#src/api/track-event.ts';

/** How long the page stays before the editor opens, ms (AC-052, AC-054). */
const AFTER_LOGIN_MS = 100;
const AFTER_REGISTERING_MS = 500;

type Credentials = { email: string; password: string };

/** Called before the current user is set, with how long to stay, ms. */
type OnSignedIn = (stayMs: number) => void;

const useSignIn = (
  request: (body: Credentials) => Promise<CurrentUser>,
  { stayMs, onSignedIn }: { stayMs: number; onSignedIn: OnSignedIn },
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (user) => {
      onSignedIn(stayMs);
      browserStorage.removeItem('selectedPlan');
      setCurrentUser(queryClient, user);
    },
  });
};

/** Signs in. */
export const useLogin = (onSignedIn: OnSignedIn) =>
  useSignIn((body) => call(login, { body }), { stayMs: AFTER_LOGIN_MS, onSignedIn });

/** Creates an account and signs in. */
export const useRegister = (onSignedIn: OnSignedIn) =>
  useSignIn((body) => call(registerAccount, { body }), {
    stayMs: AFTER_REGISTERING_MS,
    onSignedIn: (stayMs) => {
      trackEvent({ name: 'CompleteRegistration' });
      onSignedIn(stayMs);
    },
  });
