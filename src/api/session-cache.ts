import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Everything that was read for a person; who is signed in is kept, for screens that watch it. */
const forgetAllRead = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });

/** Forgets the signed-in person and everything that this page has read for them. */
export const forgetPerson = (queryClient: QueryClient): void => {
  forgetAllRead(queryClient);
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKeys.currentUser, null);
};

/** Makes the person known at once. What was read before may have been somebody else's. */
export const welcomePerson = (queryClient: QueryClient, user: CurrentUser): void => {
  forgetAllRead(queryClient);
  queryClient.setQueryData(queryKeys.currentUser, user);
};
