import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, isOffline } from '#src/api/api-error.ts';

/** Whether the network may have caused an error. Queries that read a file instead of an endpoint throw the browser's own errors. */
const mayLackNetwork = (error: Error | null): boolean =>
  error !== null && (isOffline(error) || !(error instanceof ApiError));

/**
 * The library lets a first fetch that is in flight answer an invalidation, with data read before the change (`FetchOptions.cancelRefetch`).
 * As data never become stale here, they would stay on the screen, so such queries are invalidated again when they have loaded.
 */
class UpToDateQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const loaded = Promise.allSettled(loading.flatMap(({ promise }) => promise ?? []));
    await super.invalidateQueries(filters, options);
    if (loading.length === 0) return;
    await loaded;
    const isStale = (query: Query): boolean => loading.includes(query) && query.state.data !== undefined;
    await super.invalidateQueries(
      { predicate: isStale, refetchType: filters?.refetchType ?? 'active' },
      options,
    );
  }
}

/**
 * The query cache with the specification's defaults: no refetching, no retries (PF-029 to PF-032).
 *
 * Without a network, mutations fail immediately instead of waiting silently to be sent later. A query without data also fails, so that its
 * screen shows an error, and is fetched again when the network is back. The refetch of a query with data waits, because an error would
 * replace the data on the screen.
 */
export const makeQueryClient = (): QueryClient => {
  const client = new UpToDateQueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => mayLackNetwork(state.error) && 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const withDefaults = client.defaultQueryOptions.bind(client);
  // The mode depends on the query's data, so it cannot be one of the defaults above.
  client.defaultQueryOptions = (options) => {
    const defaulted = withDefaults(options);
    const isLoaded = client.getQueryCache().get(defaulted.queryHash)?.state.data !== undefined;
    return { ...defaulted, networkMode: options.networkMode ?? (isLoaded ? 'online' : 'always') };
  };
  return client;
};
