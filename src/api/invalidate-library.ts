import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#src/api/query-keys.ts';

/** The queries that show assets of the library, or the space that they take. */
const ofLibrary = [
  queryKeys.backgroundVideos,
  queryKeys.overlays,
  queryKeys.brandKit,
  queryKeys.allMemberVideos,
  queryKeys.allAdminVideos,
  queryKeys.storage,
];

/** Refetches what shows the library, after assets have been added, changed or deleted. */
export const invalidateLibrary = (queryClient: QueryClient): void => {
  for (const queryKey of ofLibrary) void queryClient.invalidateQueries({ queryKey });
};
