import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logout } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { forgetPerson } from '#src/api/session-cache.ts';

/** Ends the session. What this page knew is forgotten whether or not the server could be told. */
export const useLogout = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await call(logout);
    } catch {
      // The specification tolerates a failed logout: the cookie dies with the session's own end.
    } finally {
      forgetPerson(queryClient);
      await navigate('/auth', { replace: true });
    }
  };
};
