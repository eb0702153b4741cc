import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  deleteTemplate,
  listTemplates,
  publishTemplate,
  type SavedTemplate,
  renameTemplate,
  saveTemplate,
} from '#contract/promos/templates.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { pagesQuery } from '#src/api/query-state.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

type Pages = { pages: readonly { templates: SavedTemplate[] }[] };

const templatesIn = ({ pages }: Pages): SavedTemplate[] => pages.flatMap(({ templates }) => templates);

const none: readonly SavedTemplate[] = [];

/**
 * The templates of the user and of the studio, and operations on one's own, each of which rejects with the error of the call. All pages are loaded, one
 * after the other, because the search goes through all templates.
 */
export const useOwnTemplates = () => {
  const queryClient = useQueryClient();
  // To begin the call takes as long as to render a part of the panel, so it waits for the panel.
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsRendered(true)), []);
  const list = useInfiniteQuery({
    enabled: isRendered,
    ...pagesQuery({ queryKey: queryKeys.templates, load: (query) => call(listTemplates, { query }) }),
    select: templatesIn,
  });
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError;
  // Differs for each page, as a fetch may begin and end within one rendering.
  const loadAfter = canLoadMore && data !== undefined ? data.length : null;
  useEffect(() => {
    if (loadAfter !== null) void fetchNextPage();
  }, [loadAfter, fetchNextPage]);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: queryKeys.templates });
  const saving = useMutation({
    mutationFn: (body: { title: string; document: Promo; locks?: TemplateLocks }) =>
      call(saveTemplate, { body }),
    onSuccess,
  });
  const publishing = useMutation({
    mutationFn: ({ id, ...body }: { id: string; document: Promo; locks: TemplateLocks }) =>
      call(publishTemplate, { params: { id }, body }),
    onSuccess,
  });
  const renaming = useMutation({
    mutationFn: ({ id, title }: Pick<SavedTemplate, 'id' | 'title'>) =>
      call(renameTemplate, { params: { id }, body: { title } }),
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess,
  });
  return {
    templates: data ?? none,
    error,
    reload: refetch,
    save: saving.mutateAsync,
    publish: publishing.mutateAsync,
    isSaving: saving.isPending || publishing.isPending,
    rename: renaming.mutateAsync,
    remove: removing.mutateAsync,
  };
};
