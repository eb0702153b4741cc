import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, login, registerAccount } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { setCurrentUser } from '#src/api/current-user.ts';

/** How long the screen stays before the editor opens, ms (document 1, section 4). */
const AFTER_LOGIN_MS = 100;
const AFTER_REGISTERING_MS = 500;

type Credentials = { email: string; password: string };

/** Told before the person is known, with how long to stay, ms. */
type OnEntered = (stayMs: number) => void;

const useEntry = (
  request: (body: Credentials) => Promise<CurrentUser>,
  { stayMs, onEntered }: { stayMs: number; onEntered: OnEntered },
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (user) => {
      onEntered(stayMs);
      localStorage.removeItem('selectedPlan');
      setCurrentUser(queryClient, user);
    },
  });
};

/** Starts a session. */
export const useLogin = (onEntered: OnEntered) =>
  useEntry((body) => call(login, { body }), { stayMs: AFTER_LOGIN_MS, onEntered });

/** Creates an account, and starts its first session. */
export const useRegister = (onEntered: OnEntered) =>
  useEntry((body) => call(registerAccount, { body }), { stayMs: AFTER_REGISTERING_MS, onEntered });
