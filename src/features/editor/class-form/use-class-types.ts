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
export const usePrefetchClassTypes = (): void => {
  usePrefetchQuery(typesQuery);
  usePrefetchQuery(descriptionsQuery);
};

/** Everyone's class types and one's own, each with what is said of it. */
export const useClassTypes = () => {
  const queryClient = useQueryClient();
  const { data = none, error, isPending, refetch } = useQuery(typesQuery);
  /** The list as it is at this moment, for what happens later than it was drawn: a class type that was just added is in it. */
  const getTypes = (): readonly ClassType[] => queryClient.getQueryData(queryKeys.classTypes) ?? data;
  return { types: data, typesNow: getTypes, error, isPending, refetch };
};

type Choices = { own: readonly ClassType[]; shared: readonly ClassType[] };

const isOneOf = (types: readonly ClassType[], name: string): boolean =>
  types.some(({ classType }) => classType.toLowerCase() === name.toLowerCase());

/** The class types that a person chooses from: own ones (of the studio, too) first, everyone's without those of the same name. */
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

/** What is said of a class type by its name; null for one that is not there or has nothing said. */
const descriptionOf = (types: readonly ClassType[], name: string): string | null => {
  const { own, shared } = classTypeChoices(types);
  return [...own, ...shared].find(({ classType }) => classType === name)?.description ?? null;
};

/** The details for another class type: its description, unless the person has written details of their own. */
export const detailsFor = (
  types: readonly ClassType[],
  { from, to, details }: { from: string; to: string; details: string },
): string => {
  const isOwn = details.trim() !== '' && details !== descriptionOf(types, from);
  return isOwn ? details : (descriptionOf(types, to) ?? '');
};
