import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClassType, listClassTypes, listDescriptions } from '#contract/timetable/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

const none: readonly ClassType[] = [];

const typesQuery = queryOptions({ queryKey: queryKeys.classTypes, queryFn: () => call(listClassTypes) });

export const descriptionsQuery = queryOptions({
  queryKey: queryKeys.classDescriptions,
  queryFn: () => call(listDescriptions),
});

/** Prefetches the data for the class form. */
export const usePrefetchClassTypes = (): void => {
  usePrefetchQuery(typesQuery);
  usePrefetchQuery(descriptionsQuery);
};

/** The shared class types and the user's own, with their descriptions. */
export const useClassTypes = () => {
  const queryClient = useQueryClient();
  const { data = none, error, isPending, isFetching, refetch } = useQuery(typesQuery);
  /** The current list, for callbacks that run after the render: it includes a class type that was just added. */
  const getTypes = (): readonly ClassType[] => queryClient.getQueryData(queryKeys.classTypes) ?? data;
  return { types: data, typesNow: getTypes, error, isPending, isFetching, refetch };
};

type Choices = { own: readonly ClassType[]; shared: readonly ClassType[] };

const isOneOf = (types: readonly ClassType[], name: string): boolean =>
  types.some(({ classType }) => classType.toLowerCase() === name.toLowerCase());

/** The options: first the user's own class types and the studio's, then shared ones with other names. */
export const classTypeChoices = (types: readonly ClassType[]): Choices => {
  const own = types.filter(
    ({ userId, classType }, index) =>
      userId !== null &&
      !isOneOf(
        types.slice(0, index).filter((each) => each.userId !== null),
        classType,
      ),
  );
  return {
    own,
    shared: types.filter(({ userId, classType }) => userId === null && !isOneOf(own, classType)),
  };
};

/** The description of a class type by name, or null. */
const descriptionOf = (types: readonly ClassType[], name: string): string | null => {
  const { own, shared } = classTypeChoices(types);
  return [...own, ...shared].find(({ classType }) => classType === name)?.description ?? null;
};

/** The details after a change of class type: its description, unless the user has written other details. */
export const detailsFor = (
  types: readonly ClassType[],
  { from, to, details }: { from: string; to: string; details: string },
): string => {
  const isOwn = details.trim() !== '' && details !== descriptionOf(types, from);
  return isOwn ? details : (descriptionOf(types, to) ?? '');
};
