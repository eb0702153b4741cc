import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Starts a session; on success the person is known at once, and the sign-in screen leads on. */
export const useLogin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (user) => {
      // A session that ended by itself left behind what it had read, and this may be another person.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });
      queryClient.setQueryData(queryKeys.currentUser, user);
    },
  });
};
