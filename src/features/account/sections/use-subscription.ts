import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { readSubscription, type Subscription } from '#contract/billing/subscription.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The user's subscription; null without one, undefined until it is loaded and during an impersonation. */
export const useSubscription = (isOwn = true): Subscription | null | undefined =>
  useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    staleTime: 0,
    enabled: isOwn,
  }).data?.subscription;

/** A mutation of the subscription. Updates the current user from the response, and refetches the subscription. */
export const useSubscriptionChange = <Variables>(
  mutationFn: (variables: Variables) => Promise<CurrentUser>,
  onChanged: () => void = () => undefined,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      onChanged();
    },
    onError: (error) => logError('Changing the subscription failed', error),
  });
};
