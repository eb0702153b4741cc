import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queryState } from '#src/api/query-state.ts';
import type { PagedListState } from '#src/ui/lists/list-state.tsx';

/** The response of a paginated endpoint; `nextCursor` is null on the last page. */
type Page = { nextCursor: string | null };

/** The part of the query string that asks for a page: nothing for the first one. */
type PageQuery = { cursor?: string };

type PagesInit<P extends Page> = {
  queryKey: readonly unknown[];
  load: (page: PageQuery) => Promise<P>;
};

/** Options of an infinite query over the pages of a list. */
export const pagesQuery = <P extends Page>({ queryKey, load }: PagesInit<P>) => ({
  queryKey,
  queryFn: ({ pageParam }: { pageParam: PageQuery }) => load(pageParam),
  initialPageParam: {},
  getNextPageParam: ({ nextCursor }: P) => (nextCursor === null ? null : { cursor: nextCursor }),
});

type PagesOptions<P extends Page, Item> = PagesInit<P> & {
  /** Returns the items of a page. */
  itemsOf: (page: P) => readonly Item[];
  /** Keeps showing the previous list until a new search or filter has loaded. */
  keepsFormer?: boolean;
};

/** A paginated list, refetched each time it opens; for `PagedList`. `lastPage` is the latest response. */
export const usePages = <P extends Page, Item>({
  itemsOf,
  keepsFormer = false,
  ...init
}: PagesOptions<P, Item>): PagedListState<Item> & { lastPage: P | undefined } => {
  const query = useInfiniteQuery({
    ...pagesQuery(init),
    gcTime: 0,
    ...(keepsFormer ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    ...queryState(query),
    items: query.data?.pages.flatMap(itemsOf) ?? [],
    lastPage: query.data?.pages.at(-1),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
};
