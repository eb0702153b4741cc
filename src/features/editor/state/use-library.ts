import {
  type QueryClient,
  type UseQueryResult,
  queryOptions,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { preload } from 'react-dom';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  type BackgroundVideo,
  type OverlayItem,
  listBackgroundVideos,
  listOverlays,
} from '#contract/library/library.contract.ts';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { loadPages, musicQuery, retried } from '#src/api/library-lists.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { overlayNames } from '#src/features/editor/document/elements.ts';
import { hasMusicAtom } from '#src/features/editor/state/promo-atom.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { playableClips, readOwnClips, subscribeToOwnClips } from '#src/uploads/own-clips.ts';

/** Every asset that a promo can use: backgrounds and music by id, overlays by publicId. */
const assetSources = (
  backgrounds: readonly BackgroundVideo[],
  overlays: readonly OverlayItem[],
  music: readonly MusicTrack[],
): AssetSources =>
  Object.fromEntries([
    ...backgrounds.map(({ id, source, thumbnailUrl }) => {
      const posterUrl = thumbnailAt(thumbnailUrl, 540);
      return [id, { ...source, posterUrl }] as const;
    }),
    ...overlays.map(({ publicId, source, thumbnailUrl }) => {
      const posterUrl = thumbnailAt(thumbnailUrl, 340);
      return [publicId, { ...source, posterUrl }] as const;
    }),
    ...music.map(({ id, source }) => [id, source] as const),
  ]);

/** What layouts know about a video. */
export const measuredClip = ({ source: { width, height }, regions }: BackgroundVideo): MeasuredClip => ({
  width,
  height,
  regions,
});

export type Library = {
  backgrounds: readonly BackgroundVideo[];
  /** Videos that play from the disk of this browser until the library has them, by the ids that promos name them by. */
  ownClips: readonly BackgroundVideo[];
  overlays: readonly OverlayItem[];
  music: readonly MusicTrack[];
  sources: AssetSources;
  /** True until the videos and overlays are loaded or one has failed. */
  isPending: boolean;
  /** Why a list is not loaded, even during retries. Only if this is null can an asset be missing from the library. */
  error: Error | null;
  refetch: () => Promise<void>;
};

const none: readonly never[] = [];

const loadBackgrounds = async (): Promise<ResponseOf<typeof listBackgroundVideos>> => {
  const pages = await loadPages(
    (query) => call(listBackgroundVideos, { query }),
    ({ universal, personal }) => universal.length + personal.length,
  );
  return {
    universal: pages.flatMap(({ universal }) => universal),
    personal: pages.flatMap(({ personal }) => personal),
  };
};

const loadOverlays = async (): Promise<OverlayItem[]> =>
  (
    await loadPages(
      (query) => call(listOverlays, { query }),
      ({ length }) => length,
    )
  ).flat();

const backgroundsQuery = queryOptions({
  queryKey: queryKeys.backgroundVideos,
  queryFn: loadBackgrounds,
  ...retried,
});
const overlaysQuery = queryOptions({
  queryKey: queryKeys.overlays,
  queryFn: loadOverlays,
  ...retried,
});
/** Why a list is not loaded; unlike `query.error`, it stays until a retry succeeds. */
const useLoadError = ({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): Error | null => {
  const [last, setLast] = useState<Error | null>(null);
  const current = data === undefined ? (error ?? last) : null;
  if (current !== last) setLast(current);
  return current;
};

/** Starts loading the library before it is needed. */
export const usePrefetchLibrary = (): void => {
  usePrefetchQuery(backgroundsQuery);
  usePrefetchQuery(overlaysQuery);
};

/** `Library.sources` as far as the library is loaded, for code outside components. */
export const cachedSources = (queryClient: QueryClient): AssetSources => {
  const lists = queryClient.getQueryData(backgroundsQuery.queryKey);
  return assetSources(
    [...playableClips(readOwnClips()), ...(lists?.personal ?? none), ...(lists?.universal ?? none)],
    queryClient.getQueryData(overlaysQuery.queryKey) ?? none,
    queryClient.getQueryData(musicQuery.queryKey) ?? none,
  );
};

/** Requests the poster of a promo's background as soon as the library is loaded, before the preview renders. */
export const preloadPoster = async (
  queryClient: QueryClient,
  { background }: Pick<Promo, 'background'>,
): Promise<void> => {
  if (background === null) return;
  await queryClient.ensureQueryData(backgroundsQuery).catch(() => undefined);
  const posterUrl = cachedSources(queryClient)[background.assetId]?.posterUrl;
  if (posterUrl !== undefined) preload(posterUrl, { as: 'image', fetchPriority: 'high' });
};

/** Titles by id as of the last load, so assets that were deleted elsewhere since are included. */
export const cachedTitles = (queryClient: QueryClient): ReadonlyMap<string, string> => {
  const lists = queryClient.getQueryData(backgroundsQuery.queryKey);
  return new Map([
    ...[...(lists?.personal ?? none), ...(lists?.universal ?? none)].map(
      ({ id, title }) => [id, title] as const,
    ),
    ...(queryClient.getQueryData(overlaysQuery.queryKey) ?? none).map(
      ({ publicId, title }) => [publicId, title] as const,
    ),
    ...(queryClient.getQueryData(musicQuery.queryKey) ?? none).map(({ id, title }) => [id, title] as const),
  ]);
};

export const useLibrary = (): Library => {
  const backgroundQuery = useQuery(backgroundsQuery);
  const overlayQuery = useQuery(overlaysQuery);
  const lists = backgroundQuery.data;
  const overlays = overlayQuery.data ?? none;
  // The preview does not wait for it: texts and images come first.
  const music = useQuery({ ...musicQuery, enabled: useAtomValue(hasMusicAtom) }).data ?? none;
  const backgrounds = useMemo(
    () => (lists === undefined ? none : [...lists.personal, ...lists.universal]),
    [lists],
  );
  const own = useSyncExternalStore(subscribeToOwnClips, readOwnClips);
  const ownClips = useMemo(() => playableClips(own), [own]);
  // The library's copy of a clip replaces that of the disk.
  const sources = useMemo(
    () => assetSources([...ownClips, ...backgrounds], overlays, music),
    [backgrounds, overlays, music, ownClips],
  );
  const backgroundError = useLoadError(backgroundQuery);
  const overlayError = useLoadError(overlayQuery);
  const error = backgroundError ?? overlayError;
  return {
    backgrounds,
    ownClips,
    overlays,
    music,
    sources,
    isPending: error === null && (backgroundQuery.isPending || overlayQuery.isPending),
    error,
    refetch: async () => {
      await Promise.all([backgroundQuery.refetch(), overlayQuery.refetch()]);
    },
  };
};

/** The overlays of a promo that are no longer in the library; none until the library is loaded. */
export const useMissingOverlays = ({
  overlayElements,
}: Pick<Promo, 'overlayElements'>): readonly OverlayElement[] => {
  const { overlays, isPending, error } = useLibrary();
  if (isPending || error !== null) return none;
  const known = new Set(overlays.map(({ publicId }) => publicId));
  return overlayElements.filter(({ overlayId }) => !known.has(overlayId));
};

export const useOverlayNames = (promo: Promo): Record<string, string> => {
  const { overlays, isPending, error } = useLibrary();
  const isThere = !isPending && error === null;
  return useMemo(() => overlayNames(promo, { overlays, isThere }), [promo, overlays, isThere]);
};
