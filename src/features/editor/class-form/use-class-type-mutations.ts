import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/auth.contract.ts';
import {
  type ClassDescription,
  type ClassType,
  addClassType,
  changeDescription,
  deleteClassType,
  deleteDescription,
  renameClassType,
  saveDescription,
} from '#contract/classes.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { descriptionsQuery } from '#src/features/editor/class-form/use-class-types.ts';

/** Whose class types a person writes: an admin those of everyone. */
const ownerOf = ({ role, id }: CurrentUser): string | null => (role === 'admin' ? null : id);

/** Whether the person may change it: everyone else's, and those of a studio's owner, are only to choose from. */
export const isOwnClassType = (user: CurrentUser, { userId }: Pick<ClassType, 'userId'>): boolean =>
  userId === ownerOf(user);

/** What the person has said of a class; null where they read everyone's words. */
export const useOwnDescription = (user: CurrentUser, className: string): ClassDescription | null => {
  const { data } = useQuery(descriptionsQuery);
  const isIt = (each: ClassDescription): boolean =>
    each.userId === ownerOf(user) && each.className.toLowerCase() === className.toLowerCase();
  return data?.find(isIt) ?? null;
};

/** The lists of class types and descriptions are read anew after any change of them. */
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

/** Changes the words that are there (empty ones are deleted), or says the first ones. */
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
