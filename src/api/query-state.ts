import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '#src/api/api-error.ts';
import type { PagedListState } from '#src/ui/lists/list-state.tsx';

/** The state of a query, or of a hook that wraps one. Without `isFetching`, an error stays on the screen during a retry. */
type Query = { isPending: boolean; isFetching?: boolean; error: Error | null; refetch: () => unknown };

type LoadedQuery = Required<Query> & { data: unknown };

/** Props of `ListState` for a query. A failed query counts as pending during a retry. */
export const queryState = ({ isPending, isFetching = false, error, refetch }: Query) => ({
  isPending: isPending || (error !== null && isFetching),
  problem: error === null ? null : describeError(error),
  onRetry: () => void refetch(),
});

/** `queryState` for data that stays on the screen when a refetch fails. */
export const firstLoadState = ({ data, error, isPending, isFetching, refetch }: LoadedQuery) =>
  queryState({ isPending, isFetching, error: data === undefined ? error : null, refetch });

/** The response of a paginated endpoint; `nextCursor` is null on the last page. */
type Page = { nextCursor: string | null };

/** The part of the query string that selects a page; empty for the first one. */
type PageQuery = { cursor?: string };

type PagesInit<P extends Page> = {
  queryKey: readonly unknown[];
  load: (page: PageQuery) => Promise<P>;
};

/** Options for an infinite query over the pages of a list. */
export const pagesQuery = <P extends Page>({ queryKey, load }: PagesInit<P>) => ({
  queryKey,
  queryFn: ({ pageParam }: { pageParam: PageQuery }) => load(pageParam),
  initialPageParam: {},
  getNextPageParam: ({ nextCursor }: P) => (nextCursor === null ? null : { cursor: nextCursor }),
});

type PagesOptions<P extends Page, Item> = PagesInit<P> & {
  itemsOf: (page: P) => readonly Item[];
  /** Keeps showing the previous list until a new search or filter has loaded. */
  keepsFormer?: boolean;
};

/** A paginated list for `PagedList`, refetched each time it opens. `lastPage` is the latest response. */
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
