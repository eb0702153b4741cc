import { useInfiniteQuery } from '@tanstack/react-query';
import { listPromos, type PromoSummary } from '#contract/promos.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

export type Promos = {
  promos: readonly PromoSummary[];
  isPending: boolean;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
};

/** A person's promos, last changed first, of those whose title holds `search`; read anew each time the list is shown. */
export const usePromos = (search: string): Promos => {
  const query = useInfiniteQuery({
    queryKey: queryKeys.promos(search),
    queryFn: ({ pageParam }) =>
      call(listPromos, {
        query: {
          ...(search === '' ? {} : { query: search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
  return {
    promos: query.data?.pages.flatMap((page) => page.promos) ?? [],
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  };
};
