import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CurrentUser, getCurrentUser } from '#contract/auth.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

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
