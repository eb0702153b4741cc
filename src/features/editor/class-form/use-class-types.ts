import { useQuery } from '@tanstack/react-query';
import { type ClassType, listClassTypes } from '#contract/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

const none: readonly ClassType[] = [];

/** Everyone's class types and one's own, each with what is said of it. */
export const useClassTypes = () => {
  const {
    data = none,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: queryKeys.classTypes,
    queryFn: () => call(listClassTypes),
  });
  return { types: data, error, isPending, refetch };
};
