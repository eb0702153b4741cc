import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listPasskeys } from '#contract/accounts/passkeys.contract.ts';
import { readTwoStep } from '#contract/accounts/two-step.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The state of two-step sign-in, refetched whenever it opens, because a sign-in may have used a recovery code. */
export const useTwoStep = () =>
  useQuery({ queryKey: queryKeys.twoStep, queryFn: () => call(readTwoStep), refetchOnMount: 'always' });

/** The user's passkeys, refetched whenever they open, because other devices use them. */
export const usePasskeys = () =>
  useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: async () => (await call(listPasskeys)).passkeys,
    refetchOnMount: 'always',
  });

/** Refetches the data that depends on the user's sign-in methods. */
export const useRefreshFactors = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [queryKeys.twoStep, queryKeys.passkeys, queryKeys.activity, queryKeys.sessions].map((queryKey) =>
        queryClient.refetchQueries({ queryKey }),
      ),
    );
  };
};
