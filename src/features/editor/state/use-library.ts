import {
  type BackgroundVideo,
  type OverlayItem,
  listBackgroundVideos,
  listOverlays,
} from '#contract/library.contract.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { type QueryClient, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** URLs of every asset a promo can use: backgrounds by id, overlays by publicId. */
const assetSources = (
  backgrounds: readonly BackgroundVideo[],
  overlays: readonly OverlayItem[],
): AssetSources =>
  Object.fromEntries([
    ...backgrounds.map(({ id, source, thumbnailUrl }) => {
      const posterUrl = `${thumbnailUrl}&w=540&format=webp`;
      return [id, { ...source, posterUrl }] as const;
    }),
    ...overlays.map(({ publicId, source, thumbnailUrl }) => {
      const posterUrl = `${thumbnailUrl}&w=340&format=webp`;
      return [publicId, { ...source, posterUrl }] as const;
    }),
  ]);

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

/** Starts loading the library before it is needed. */
export const usePrefetchLibrary = (): void => {
  usePrefetchQuery(backgroundsQuery);
  usePrefetchQuery(overlaysQuery);
};

/** `Library.sources` as far as the library is loaded, for code outside of components. */
export const cachedSources = (queryClient: QueryClient): AssetSources => {
  const lists = queryClient.getQueryData(backgroundsQuery.queryKey);
  return assetSources(
    lists === undefined ? none : [...lists.personal, ...lists.universal],
    queryClient.getQueryData(overlaysQuery.queryKey) ?? none,
  );
};

/** The background videos and overlays to choose from, and their URLs. */
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
