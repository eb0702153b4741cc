import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache with the specification's defaults: no refetching, no retries (PF-029, PF-030). A change is sent at once
 * or fails: otherwise, without a network, it would silently wait and be sent later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
