import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type DownloadRecord,
  DOWNLOADS_PER_PAGE,
  type DownloadsGroup,
  type DownloadSummary,
  listDownloadActivity,
  listDownloadSummary,
  readDownloadsByName,
  readDownloadsOverTime,
  readFavoritesStatistics,
  readRenderStatistics,
  readStorageStatistics,
  type StatisticsDays,
  type StatisticsPeriod,
} from '#contract/admin/activity.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { pagesQuery } from '#src/api/query-state.ts';
import type { PagedListState } from '#src/ui/lists/list-state.tsx';

/** Polling intervals of the favorites (AD-029) and the downloads (AD-031), ms. A hidden page does not poll. */
const FAVORITES_EVERY_MS = 5000;
const DOWNLOADS_EVERY_MS = 30_000;

/** The number of days in the charts, and the period of one point. */
export type Span = { days: StatisticsDays; period: StatisticsPeriod };

/** Props of `ListState`, and a note to show above the last response. */
export type StatisticState = {
  isPending: boolean;
  problem: string | null;
  note: string | null;
  onRetry: () => void;
};

type Query = {
  data: unknown;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/**
 * The state of a statistic. An error before the first response is a `problem`, shown instead of the statistic; a later one is a `note`
 * above the last response. `failure` says what failed; the error message follows it (AD-081 to AD-083).
 */
const useStatisticState = ({ data, isPending, error, refetch }: Query, failure: string): StatisticState => {
  useEffect(() => {
    if (error !== null) logError(failure, error);
  }, [error, failure]);
  const text = error === null ? null : `${failure}: ${describeError(error)}`;
  return {
    isPending,
    problem: data === undefined ? text : null,
    note: data === undefined ? null : text,
    onRetry: () => void refetch(),
  };
};

/** A statistic with its state; `data` is undefined until the first response. */
export type Statistic<Data> = { data: Data | undefined; state: StatisticState };

type StatisticInit<Data> = {
  name: string;
  filter?: object;
  load: () => Promise<Data>;
  failure: string;
  every?: number;
};

/** A statistic, refetched whenever it opens. While another span loads, the previous chart stays. */
const useStatistic = <Data>({
  name,
  filter = {},
  load,
  failure,
  every,
}: StatisticInit<Data>): Statistic<Data> => {
  const query = useQuery({
    queryKey: queryKeys.adminActivity(name, filter),
    queryFn: load,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
  return { data: query.data, state: useStatisticState(query, failure) };
};

export const useFavoritesStatistics = () =>
  useStatistic({
    name: 'favorites',
    load: () => call(readFavoritesStatistics),
    failure: 'Failed to load favorites statistics',
    every: FAVORITES_EVERY_MS,
  });

export const useDownloadsOverTime = (span: Span) =>
  useStatistic({
    name: 'downloads-over-time',
    filter: span,
    load: () => call(readDownloadsOverTime, { query: span }),
    failure: 'Failed to load the downloads over time',
  });

export const useDownloadsByName = ({ days }: Span, group: DownloadsGroup) =>
  useStatistic({
    name: 'downloads-by-name',
    filter: { days, group },
    load: () => call(readDownloadsByName, { query: { days, group } }),
    failure: 'Failed to load the downloads by name',
  });

export const useRenderStatistics = (span: Span) =>
  useStatistic({
    name: 'renders',
    filter: span,
    load: () => call(readRenderStatistics, { query: span }),
    failure: 'Failed to load the statistics of renders',
  });

export const useStorageStatistics = () =>
  useStatistic({
    name: 'storage',
    load: () => call(readStorageStatistics),
    failure: 'Failed to load the statistics of storage',
  });

type Page = { nextCursor: string | null };
type PagesInit<P extends Page, Item> = {
  name: string;
  filter: object;
  load: (page: { cursor?: string }) => Promise<P>;
  itemsOf: (page: P) => readonly Item[];
};

/** A paginated list of downloads. All loaded pages are refetched every half minute. */
const useDownloadPages = <P extends Page, Item>({
  name,
  filter,
  load,
  itemsOf,
}: PagesInit<P, Item>): PagedListState<Item> & Pick<StatisticState, 'note'> => {
  const query = useInfiniteQuery({
    ...pagesQuery({ queryKey: queryKeys.adminActivity(name, filter), load }),
    refetchInterval: DOWNLOADS_EVERY_MS,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    ...useStatisticState(query, 'Failed to load download activity'),
    items: query.data?.pages.flatMap(itemsOf) ?? [],
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
};

/** People with downloads, most recent download first; `search` is any part of an email address or name. */
export const useDownloadSummary = (search: string) =>
  useDownloadPages({
    name: 'download-summary',
    filter: { search },
    load: (page) =>
      call(listDownloadSummary, { query: { ...page, ...(search === '' ? {} : { query: search }) } }),
    itemsOf: ({ users }): readonly DownloadSummary[] => users,
  });

/** The downloads of one person, latest first. */
export const useDownloadHistory = (userId: string) =>
  useDownloadPages({
    name: 'download-history',
    filter: { userId },
    load: async ({ cursor }) => {
      const downloads = await call(listDownloadActivity, {
        query: { userId, ...(cursor === undefined ? {} : { before: cursor }) },
      });
      const last = downloads.length < DOWNLOADS_PER_PAGE ? undefined : downloads.at(-1);
      return { downloads, nextCursor: last?.id ?? null };
    },
    itemsOf: ({ downloads }): readonly DownloadRecord[] => downloads,
  });
