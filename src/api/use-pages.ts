import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queryState } from '#src/api/query-state.ts';
import type { PagedListState } from '#src/ui/list-state.tsx';

/** What an endpoint answers that lists page by page; `nextCursor` is null on the last one. */
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
  /** Takes the items out of a page. */
  itemsOf: (page: P) => readonly Item[];
  /** Shows the former list until another search or filter has its answer. */
  keepsFormer?: boolean;
};

/** A list that comes in pages, fetched again each time it opens; for `PagedList`. `lastPage` is the latest answer. */
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
