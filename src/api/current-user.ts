import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, getCurrentUser } from '#contract/auth.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCallback } from 'react';
import { getUser } from '#contract/account.contract.ts';
import { logError } from '#src/api/log-error.ts';

/** The signed-in person, or null for a visitor; any failure but a 401 is an error. */
export const useCurrentUser = (): UseQueryResult<CurrentUser | null> =>
  useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: async () => {
      try {
        return await call(getCurrentUser);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

/** Reads the person's role and counts anew, as after a download. A failure leaves what is known as it is. */
export const useRefreshUser = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    try {
      queryClient.setQueryData(queryKeys.currentUser, await call(getUser));
    } catch (error) {
      logError('Your account could not be read anew', error);
    }
  }, [queryClient]);
};

/** Everything that was read for a person; who is signed in is kept, for screens that watch it. */
const removeUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });

/** Forgets the signed-in person and everything that this page has read for them. */
export const clearUserCache = (queryClient: QueryClient): void => {
  removeUserQueries(queryClient);
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKeys.currentUser, null);
};

/** Makes the person known at once. What was read before may have been somebody else's. */
export const setCurrentUser = (queryClient: QueryClient, user: CurrentUser): void => {
  removeUserQueries(queryClient);
  queryClient.setQueryData(queryKeys.currentUser, user);
};
