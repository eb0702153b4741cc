import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getUser } from '#contract/accounts/account.contract.ts';
import { type CurrentUser, getCurrentUser, logout } from '#contract/accounts/auth.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

const KEY = 'polepro.last-promo';

/** The last promo open in this browser, or null. */
export const lastPromoId = (): string | null => browserStorage.getItem(KEY);

/** Stores the id of the open promo, so that the editor returns to it. */
export const setLastPromoId = (promoId: string): void => {
  browserStorage.setItem(KEY, promoId);
};

export const clearLastPromoId = (): void => browserStorage.removeItem(KEY);

/** Prefix of all data that this browser stores for a user. Only the theme belongs to the browser. */
const PREFIX = 'polepro.';
const THEME = 'polepro.theme';
const USER = 'polepro.person';

/** Removes a user's drafts, clipboard and last open promo from the browser. */
export const clearStoredData = (): void => {
  const keys = browserStorage.keys().filter((key) => key.startsWith(PREFIX) && key !== THEME);
  for (const key of keys) browserStorage.removeItem(key);
};

/** Removes the stored data of another user, whose session has expired. */
const claimStoredData = (userId: string): void => {
  const former = browserStorage.getItem(USER);
  if (former !== null && former !== userId) clearStoredData();
  browserStorage.setItem(USER, userId);
};

/** Set while the server may still have a session that the user has ended. Without the prefix `polepro.`, so that it survives a logout. */
const PENDING_LOGOUT = 'polepro-logout-pending';

export const isLogoutPending = (): boolean => browserStorage.getItem(PENDING_LOGOUT) !== null;

/** Called when the session has ended or another one has replaced it. */
const clearPendingLogout = (): void => browserStorage.removeItem(PENDING_LOGOUT);

/** Ends the session. Returns false if the server did not confirm it, and remembers that across reloads. */
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

/** The signed-in user, or null for a visitor. */
export const useCurrentUser = (): UseQueryResult<CurrentUser | null> =>
  useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: async () => {
      // A user who has logged out stays logged out, even if the server does not know yet.
      if (isLogoutPending() && !(await endSession())) return null;
      try {
        return await call(getCurrentUser);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

/** Refetches the current user's role and counts, for example after a download. If that fails, the cached user stays. */
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

/** Removes everything in the cache except the current user, which mounted screens observe. */
const removeUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });

/** Clears the current user, and then everything cached for them. */
export const clearUserCache = (queryClient: QueryClient): void => {
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKeys.currentUser, null);
  // Their screens leave first: one that renders again without its data would load it.
  setTimeout(() => removeUserQueries(queryClient));
};

/** Sets the current user. First removes cached and stored data, which may belong to another user. */
export const setCurrentUser = (queryClient: QueryClient, user: CurrentUser): void => {
  removeUserQueries(queryClient);
  claimStoredData(user.id);
  clearPendingLogout();
  queryClient.setQueryData(queryKeys.currentUser, user);
};
