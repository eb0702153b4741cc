import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getUser } from '#contract/account.contract.ts';
import { call } from '#src/api/call.ts';
import { logProblem } from '#src/api/log-problem.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Reads the person's role and counts anew, as after a download. A failure leaves what is known as it is. */
export const useRefreshUser = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    try {
      queryClient.setQueryData(queryKeys.currentUser, await call(getUser));
    } catch (error) {
      logProblem('Your account could not be read anew', error);
    }
  }, [queryClient]);
};
