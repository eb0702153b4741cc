import { queryOptions, usePrefetchQuery, useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  type ClassType,
  listClassTypes,
  listDescriptions,
  type ClassDescription,
  addClassType,
  changeDescription,
  deleteClassType,
  deleteDescription,
  renameClassType,
  saveDescription,
} from '#contract/timetable/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

const none: readonly ClassType[] = [];

const typesQuery = queryOptions({ queryKey: queryKeys.classTypes, queryFn: () => call(listClassTypes) });

const descriptionsQuery = queryOptions({
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

/** The owner of the class types that a user may edit; null for an admin, who edits everyone's. */
const ownerOf = ({ role, id }: CurrentUser): string | null => (role === 'admin' ? null : id);

/** Whether the user may edit a class type. Shared class types and those of the studio owner are read-only. */
export const isOwnClassType = (user: CurrentUser, { userId }: Pick<ClassType, 'userId'>): boolean =>
  userId === ownerOf(user);

/** The user's own description of a class type, or null. */
export const useOwnDescription = (user: CurrentUser, className: string): ClassDescription | null => {
  const { data } = useQuery(descriptionsQuery);
  const isIt = (each: ClassDescription): boolean =>
    each.userId === ownerOf(user) && each.className.toLowerCase() === className.toLowerCase();
  return data?.find(isIt) ?? null;
};

const useRefetchClassTypes = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [queryKeys.classTypes, queryKeys.classDescriptions].map((queryKey) =>
        queryClient.refetchQueries({ queryKey }),
      ),
    );
  };
};

export const useAddClassType = () => {
  const reread = useRefetchClassTypes();
  return useMutation({
    mutationFn: (body: { classType: string; description: string }) => call(addClassType, { body }),
    onSuccess: reread,
  });
};

export const useRenameClassType = () => {
  const reread = useRefetchClassTypes();
  return useMutation({
    mutationFn: ({ id, classType }: { id: string; classType: string }) =>
      call(renameClassType, { params: { id }, body: { classType } }),
    onSettled: reread,
  });
};

export const useDeleteClassType = () => {
  const reread = useRefetchClassTypes();
  return useMutation({
    mutationFn: (id: string) => call(deleteClassType, { params: { id } }),
    onSuccess: reread,
  });
};

/** Updates the description (an empty one deletes it), or creates the first. */
export const useSaveDescription = () => {
  const reread = useRefetchClassTypes();
  return useMutation({
    mutationFn: ({
      own,
      className,
      description,
    }: {
      own: ClassDescription | null;
      className: string;
      description: string;
    }) =>
      own === null
        ? call(saveDescription, { body: { className, description } })
        : call(changeDescription, { params: { id: own.id }, body: { description } }),
    onSettled: reread,
  });
};

export const useDeleteDescription = () => {
  const reread = useRefetchClassTypes();
  return useMutation({
    mutationFn: (id: string) => call(deleteDescription, { params: { id } }),
    onSuccess: reread,
  });
};
