import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getUser } from '#contract/accounts/account.contract.ts';
import { type CurrentUser, getCurrentUser, logout } from '#contract/accounts/auth.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { claimStoredData } from '#src/api/stored-data.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Set while the server may still hold a session that its person has ended. It belongs to nobody, so it outlives their data. */
const PENDING_LOGOUT = 'polepro-logout-pending';

export const isLogoutPending = (): boolean => browserStorage.getItem(PENDING_LOGOUT) !== null;

/** The session has ended, or another one has replaced it. */
const clearPendingLogout = (): void => browserStorage.removeItem(PENDING_LOGOUT);

/** Ends the session. False when the server did not confirm it; that is remembered across reloads. */
export const endSession = async (): Promise<boolean> => {
  try {
    await call(logout);
  } catch (error) {
    logError('Logging out failed', error);
    browserStorage.setItem(PENDING_LOGOUT, 'yes');
    return false;
  }
  clearPendingLogout();
  return true;
};

/** The signed-in person, or null for a visitor. Every failure other than a 401 is an error. */
export const useCurrentUser = (): UseQueryResult<CurrentUser | null> =>
  useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: async () => {
      // Whoever has logged out stays out, even if the server does not know yet.
      if (isLogoutPending() && !(await endSession())) return null;
      try {
        return await call(getCurrentUser);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

/** Refetches the person's role and counts, for example after a download. On a failure the cached user stays. */
export const useRefreshUser = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    try {
      queryClient.setQueryData(queryKeys.currentUser, await call(getUser));
    } catch (error) {
      logError('Refreshing the account failed', error);
    }
  }, [queryClient]);
};

/** Removes everything cached for a person except the current user, which mounted screens observe. */
const removeUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });

/** Clears the current user and everything cached for them. */
export const clearUserCache = (queryClient: QueryClient): void => {
  removeUserQueries(queryClient);
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKeys.currentUser, null);
};

/** Sets the current user. What is cached or stored may belong to another person, so it goes first. */
export const setCurrentUser = (queryClient: QueryClient, user: CurrentUser): void => {
  removeUserQueries(queryClient);
  claimStoredData(user.id);
  clearPendingLogout();
  queryClient.setQueryData(queryKeys.currentUser, user);
};
