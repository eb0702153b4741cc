import { describeError } from '#src/api/api-error.ts';

/** The part of a query, or of a hook over one, that decides what stands in its place. */
type Query = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown };

/** The state of a query, for `ListState`. While a failed one is tried again it is loading. */
export const queryState = ({ isPending, isFetching, error, refetch }: Query) => ({
  isPending: isPending || (error !== null && isFetching),
  problem: error === null ? null : describeError(error),
  onRetry: () => void refetch(),
});
