import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteTemplate,
  listTemplates,
  type OwnTemplate,
  renameTemplate,
  saveTemplate,
} from '#contract/templates.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The user's own templates and operations on them, each of which rejects with the error of the call. */
export const useOwnTemplates = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.templates,
    queryFn: () => call(listTemplates),
  });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: queryKeys.templates });
  const saving = useMutation({
    mutationFn: (body: { title: string; document: Promo }) => call(saveTemplate, { body }),
    onSuccess,
  });
  const renaming = useMutation({
    mutationFn: ({ id, title }: Pick<OwnTemplate, 'id' | 'title'>) =>
      call(renameTemplate, { params: { id }, body: { title } }),
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess,
  });
  return {
    templates: data ?? [],
    error,
    reload: refetch,
    save: saving.mutateAsync,
    isSaving: saving.isPending,
    rename: renaming.mutateAsync,
    remove: removing.mutateAsync,
  };
};
