import { useQuery } from '@tanstack/react-query';
import { readCheckoutOptions } from '#contract/billing/checkout.contract.ts';
import { readSubscription } from '#contract/billing/subscription.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Whether the person pays for a subscription; false until that is known, for visitors, and for admins who act for somebody. */
export const usePays = (isKnowable: boolean): boolean => {
  const { data } = useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    enabled: isKnowable,
    staleTime: 0,
  });
  return data !== undefined && data.subscription !== null;
};

/** Who takes payments here. */
export const useCheckoutOptions = () =>
  useQuery({ queryKey: queryKeys.checkoutOptions, queryFn: () => call(readCheckoutOptions) });
