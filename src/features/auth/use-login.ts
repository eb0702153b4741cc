import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Starts a session; on success the person is known at once, and the sign-in screen leads on. */
export const useLogin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (user) => queryClient.setQueryData(queryKeys.currentUser, user),
  });
};
