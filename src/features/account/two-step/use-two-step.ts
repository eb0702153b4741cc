import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listPasskeys } from '#contract/accounts/passkeys.contract.ts';
import { readTwoStep } from '#contract/accounts/two-step.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Whether the person signs in with two steps; always refetched, because each sign-in may use a recovery code up. */
export const useTwoStep = () =>
  useQuery({ queryKey: queryKeys.twoStep, queryFn: () => call(readTwoStep), refetchOnMount: 'always' });

/** The person's passkeys, always refetched: they are used on other devices. */
export const usePasskeys = () =>
  useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: async () => (await call(listPasskeys)).passkeys,
    refetchOnMount: 'always',
  });

/** Fetches again what a change of the ways to sign in changes. */
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
