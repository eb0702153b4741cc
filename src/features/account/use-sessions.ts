import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The devices that are signed in, as they are now: other devices come and go without a word to this page. */
export const useSessions = () =>
  useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => (await call(listSessions)).sessions,
    refetchOnMount: 'always',
  });

/** Signs out the device of a session, or with `null` all others. The list is read anew, also after a failure. */
export const useEndSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions) : call(endSession, { params: { id } }),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.sessions }),
  });
};
