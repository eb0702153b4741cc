import { describeError } from '#src/api/api-error.ts';

/** The part of a query, or of a hook over one, that decides what stands in its place. Without `isFetching` an error stays during a retry. */
type Query = { isPending: boolean; isFetching?: boolean; error: Error | null; refetch: () => unknown };

type LoadedQuery = Required<Query> & { data: unknown };

/** The state of a query, for `ListState`. While a failed one is tried again it is loading. */
export const queryState = ({ isPending, isFetching = false, error, refetch }: Query) => ({
  isPending: isPending || (error !== null && isFetching),
  problem: error === null ? null : describeError(error),
  onRetry: () => void refetch(),
});

/** `queryState` for what stays once it has been loaded, even if a refetch fails. */
export const firstLoadState = ({ data, error, isPending, isFetching, refetch }: LoadedQuery) =>
  queryState({ isPending, isFetching, error: data === undefined ? error : null, refetch });
