import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  type ClassDescription,
  type ClassType,
  addClassType,
  changeDescription,
  deleteClassType,
  deleteDescription,
  renameClassType,
  saveDescription,
} from '#contract/timetable/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { descriptionsQuery } from '#src/class-types/use-class-types.ts';

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
