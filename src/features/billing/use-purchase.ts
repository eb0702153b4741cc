import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefreshUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Time between two refreshes of the person, ms (BI-104). */
const ATTEMPT_MS = 1000;

/** The queries that a purchase changes (BI-106, BI-128). */
const changedByPurchase = [
  queryKeys.currentUser,
  queryKeys.backgroundVideos,
  queryKeys.preferences,
  queryKeys.classTypes,
  queryKeys.subscription,
  queryKeys.quotas,
];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Visible data is refetched at once, everything else when it shows next. */
const invalidate = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    changedByPurchase.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })),
  );

/** Refetches what a purchase changes: the person `attempts` times, as the payment may arrive a moment later, then the rest. */
export const useRefreshAfterPurchase = (): ((attempts: number) => Promise<void>) => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useCallback(
    async (attempts) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.currentUser, refetchType: 'none' });
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (attempt > 1) await pause(ATTEMPT_MS);
        await refreshUser();
      }
      await invalidate(queryClient);
    },
    [queryClient, refreshUser],
  );
};
