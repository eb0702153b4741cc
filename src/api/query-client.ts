import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from '#src/api/api-error.ts';

/** Whether the network may have caused it. What reads a file instead of an endpoint throws the browser's own errors. */
const mayLackNetwork = (error: Error | null): boolean =>
  error !== null && (isOffline(error) || !(error instanceof ApiError));

/**
 * The query cache with the specification's defaults: no refetching, no retries (PF-029 to PF-032). A change is sent at once
 * or fails: otherwise, without a network, it would silently wait and be sent later. So does what has never been loaded, or
 * its screen would wait without a word; it is fetched again once the network is back. What has been loaded stays on the
 * screen without a network, where an error would replace it: its refetch waits.
 */
export const makeQueryClient = (): QueryClient => {
  const client = new QueryClient({
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
  // The mode depends on the query, so it cannot be one of the defaults above. Every rendering asks for it anew.
  client.defaultQueryOptions = (options) => {
    const defaulted = withDefaults(options);
    const isLoaded = client.getQueryCache().get(defaulted.queryHash)?.state.data !== undefined;
    return { ...defaulted, networkMode: options.networkMode ?? (isLoaded ? 'online' : 'always') };
  };
  return client;
};
