import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type BackgroundVideo,
  type OverlayItem,
  listBackgroundVideos,
  listOverlays,
} from '#contract/library.contract.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { assetSources } from '#src/features/editor/state/asset-sources.ts';

export type Library = {
  backgrounds: readonly BackgroundVideo[];
  overlays: readonly OverlayItem[];
  sources: AssetSources;
  isPending: boolean;
  error: Error | null;
  reload: () => Promise<void>;
};

const none: readonly never[] = [];

const backgroundsQuery = queryOptions({
  queryKey: queryKeys.backgroundVideos,
  queryFn: () => call(listBackgroundVideos),
});
const overlaysQuery = queryOptions({ queryKey: queryKeys.overlays, queryFn: () => call(listOverlays) });

/** Asks for the library before anybody draws with it. */
export const useLibrarySoon = (): void => {
  usePrefetchQuery(backgroundsQuery);
  usePrefetchQuery(overlaysQuery);
};

/** The background videos and overlays one can choose from, and where they lie. */
export const useLibrary = (): Library => {
  const backgroundQuery = useQuery(backgroundsQuery);
  const overlayQuery = useQuery(overlaysQuery);
  const lists = backgroundQuery.data;
  const overlays = overlayQuery.data ?? none;
  const backgrounds = useMemo(
    () => (lists === undefined ? none : [...lists.personal, ...lists.universal]),
    [lists],
  );
  const sources = useMemo(() => assetSources(backgrounds, overlays), [backgrounds, overlays]);
  return {
    backgrounds,
    overlays,
    sources,
    isPending: backgroundQuery.isPending || overlayQuery.isPending,
    error: backgroundQuery.error ?? overlayQuery.error,
    reload: async () => {
      await Promise.all([backgroundQuery.refetch(), overlayQuery.refetch()]);
    },
  };
};
