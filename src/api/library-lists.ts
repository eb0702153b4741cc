import { queryOptions } from '@tanstack/react-query';
import { LIBRARY_PAGE_SIZE } from '#contract/library/library.contract.ts';
import { listMusic, type MusicTrack } from '#contract/library/music.contract.ts';
import { isTransient } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Delay before a failed list is loaded again, ms; it doubles with each failure, up to `max`. */
const RETRY_MS = { min: 2000, max: 30_000 };

type RetriedQuery = { state: { error: Error | null; errorUpdateCount: number } };

/**
 * Loads a list again after a failure of the server or the network, and at once when the network is back. An exception to PF-029,
 * because the promo cannot be shown without the library.
 */
export const retried = {
  refetchInterval: ({ state }: RetriedQuery) =>
    isTransient(state.error) && Math.min(RETRY_MS.min * 2 ** (state.errorUpdateCount - 1), RETRY_MS.max),
  refetchOnReconnect: ({ state }: RetriedQuery) => isTransient(state.error) && ('always' as const),
};

/** All pages of a list, one after the other; `count` returns the number of assets in a page. */
export const loadPages = async <Page>(
  load: (query: { offset?: number }) => Promise<Page>,
  count: (page: Page) => number,
): Promise<Page[]> => {
  const pages = [await load({})];
  for (let last = pages[0]; last !== undefined && count(last) === LIBRARY_PAGE_SIZE; last = pages.at(-1)) {
    pages.push(await load({ offset: pages.length * LIBRARY_PAGE_SIZE }));
  }
  return pages;
};

const loadMusic = async (): Promise<MusicTrack[]> => {
  const pages = await loadPages(
    (query) => call(listMusic, { query }),
    ({ universal, personal }) => universal.length + personal.length,
  );
  return [...pages.flatMap(({ personal }) => personal), ...pages.flatMap(({ universal }) => universal)];
};

/** The music that the user can choose, their own first. */
export const musicQuery = queryOptions({
  queryKey: queryKeys.music,
  queryFn: loadMusic,
  ...retried,
});
