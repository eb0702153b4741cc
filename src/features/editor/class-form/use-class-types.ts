import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClassType, listClassTypes, listDescriptions } from '#contract/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

const none: readonly ClassType[] = [];

const typesQuery = queryOptions({ queryKey: queryKeys.classTypes, queryFn: () => call(listClassTypes) });

export const descriptionsQuery = queryOptions({
  queryKey: queryKeys.classDescriptions,
  queryFn: () => call(listDescriptions),
});

/** Asks for what the class form is made of before anybody opens it (document 1, section 7). */
export const useClassesSoon = (): void => {
  usePrefetchQuery(typesQuery);
  usePrefetchQuery(descriptionsQuery);
};

/** Everyone's class types and one's own, each with what is said of it. */
export const useClassTypes = () => {
  const queryClient = useQueryClient();
  const { data = none, error, isPending, refetch } = useQuery(typesQuery);
  /** The list as it is at this moment, for what happens later than it was drawn: a class type that was just added is in it. */
  const typesNow = (): readonly ClassType[] => queryClient.getQueryData(queryKeys.classTypes) ?? data;
  return { types: data, typesNow, error, isPending, refetch };
};
