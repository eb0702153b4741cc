import { createHash } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { AssetType, BackgroundVideo, OverlayItem } from '#contract/library/library.contract.ts';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { LISTED_LOGOS } from '#contract/promos/brand-kit.contract.ts';
import type { AssetKind, AssetSource } from '#schema/asset-source.ts';
import { TrackFacts } from '#schema/track-facts.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Asset, assetEntity } from './asset.entity.ts';
import { findLibraryPage, findVisibleAssets } from './library.queries.ts';

/** Characters of the checksum, enough to tell two versions of a file apart. */
const VERSION_LENGTH = 8;

/** The files of an asset that have a URL. */
export type AssetVariant = 'file' | 'proxy' | 'fallback' | 'poster';

/** The image that represents an asset. */
export const posterKeyOf = ({ thumbnailKey, posterKey }: Asset): string => thumbnailKey ?? posterKey;

/** The version of a part. The URL contains it, so that responses may be cached forever. */
export const assetVersion = (asset: Asset, part: AssetVariant): string =>
  part === 'poster'
    ? createHash('sha256')
        .update(`${asset.sha256} ${posterKeyOf(asset)}`)
        .digest('hex')
        .slice(0, VERSION_LENGTH)
    : asset.sha256.slice(0, VERSION_LENGTH);

/** The URL of a part of an asset. */
export const assetUrl = (asset: Asset, part: AssetVariant): string =>
  `/api/assets/${encodeURIComponent(asset.id)}/${part}?v=${assetVersion(asset, part)}`;

const assetKindOf = ({ kind, mimeType }: Asset): AssetKind => {
  if (kind === 'music') return 'audio';
  if (mimeType === 'image/gif') return 'gif';
  return mimeType === 'video/webm' ? 'webm' : 'video';
};

/** The facts about an asset that the composition needs, wherever its file is. */
export const assetFacts = (asset: Asset): Omit<AssetSource, 'url'> => ({
  kind: assetKindOf(asset),
  width: asset.width,
  height: asset.height,
  durationInSeconds: asset.durationInSeconds,
  hasAudio: asset.hasAudio,
  ...(asset.hasAudio && asset.strip !== null
    ? { levels: asset.strip.seconds.map(({ sound }) => sound) }
    : {}),
});

/** The source for the editor. The proxy of a background has the same aspect ratio and timing. */
const sourceOf = (asset: Asset): AssetSource => ({
  url: assetUrl(asset, asset.proxyKey === null ? 'file' : 'proxy'),
  ...assetFacts(asset),
});

const backgroundView = (asset: Asset): BackgroundVideo => ({
  id: asset.id,
  title: asset.title,
  url: assetUrl(asset, 'file'),
  proxyUrl: asset.proxyKey === null ? null : assetUrl(asset, 'proxy'),
  thumbnailUrl: assetUrl(asset, 'poster'),
  libraryType: asset.libraryType,
  strip: asset.strip,
  regions: asset.regions,
  source: sourceOf(asset),
});

const overlayView = (asset: Asset): OverlayItem => ({
  id: asset.id,
  publicId: asset.id,
  title: asset.title,
  url: assetUrl(asset, 'file'),
  fallbackUrl: asset.fallbackKey === null ? null : assetUrl(asset, 'fallback'),
  thumbnailUrl: assetUrl(asset, 'poster'),
  libraryType: asset.libraryType,
  source: sourceOf(asset),
});

/** The facts of a stored track; without its beats if those make no sense, and null if nothing does, so that a list never fails for one row. */
const trackFacts = ({ track }: Asset): TrackFacts | null =>
  TrackFacts.safeParse(track).data ?? TrackFacts.safeParse({ ...track, beats: null }).data ?? null;

const trackView = (asset: Asset): MusicTrack[] => {
  const facts = trackFacts(asset);
  return facts === null
    ? []
    : [
        {
          id: asset.id,
          title: asset.title,
          url: assetUrl(asset, 'file'),
          thumbnailUrl: assetUrl(asset, 'poster'),
          libraryType: asset.libraryType,
          mood: asset.mood,
          facts,
          source: sourceOf(asset),
        },
      ];
};

/** The folder of starter files. */
export const isStarterAsset = ({ fileKey }: Pick<Asset, 'fileKey'>): boolean =>
  fileKey.startsWith('starter/');

const byLibrary = <View extends Pick<BackgroundVideo, 'libraryType'>>(
  views: readonly View[],
): { universal: View[]; personal: View[] } => ({
  universal: views.filter(({ libraryType }) => libraryType === 'universal'),
  personal: views.filter(({ libraryType }) => libraryType !== 'universal'),
});

/** One page of the backgrounds that the person may use, in the library's order. */
export const listBackgroundVideos = async (
  deps: LocalDeps,
  personId: string,
  offset = 0,
): Promise<{ universal: BackgroundVideo[]; personal: BackgroundVideo[] }> =>
  byLibrary((await findLibraryPage(deps, personId, { kind: 'background', offset })).map(backgroundView));

/** One page of the music that the person may use, in the library's order. */
export const listMusic = async (
  deps: LocalDeps,
  personId: string,
  offset = 0,
): Promise<{ universal: MusicTrack[]; personal: MusicTrack[] }> =>
  byLibrary((await findLibraryPage(deps, personId, { kind: 'music', offset })).flatMap(trackView));

/**
 * The background videos of a person's own library, newest first, with the clips of one video in order. `studioId` limits them to those that
 * the studio gave to a member.
 */
export const listPersonalVideos = async (
  { dataSource }: LocalDeps,
  of: { ownerId: string; studioId?: string },
): Promise<BackgroundVideo[]> => {
  const assets = await dataSource.getRepository(assetEntity).find({
    where: { kind: 'background', libraryType: 'personal', ...of, removedAt: IsNull() },
    order: { createdAt: 'DESC', position: 'ASC', id: 'ASC' },
  });
  return assets.map(backgroundView);
};

/** One page of the overlays that the person may use, in the library's order. */
export const listOverlays = async (deps: LocalDeps, personId: string, offset = 0): Promise<OverlayItem[]> =>
  (await findLibraryPage(deps, personId, { kind: 'overlay', offset })).map(overlayView);

/** The overlays that a studio shares, which are its logos, newest first. Returns the newest ones, plus `id` if it is one of them. */
export const listLogos = async (
  { dataSource }: LocalDeps,
  { studioId, id }: { studioId: string; id: string | null },
): Promise<OverlayItem[]> => {
  const of = { kind: 'overlay', libraryType: 'studio', studioId, removedAt: IsNull() } as const;
  const assets = dataSource.getRepository(assetEntity);
  const newest = await assets.find({
    where: of,
    order: { createdAt: 'DESC', id: 'ASC' },
    take: LISTED_LOGOS,
  });
  const isListed = id === null || newest.some((asset) => asset.id === id);
  const older = isListed ? [] : await assets.findBy({ ...of, id });
  return [...newest, ...older].map(overlayView);
};

/** The key of the notifications about assets that enter or leave the universal library. */
export const UNIVERSAL_LIBRARY = 'library';

/**
 * Asserts that the person may use this asset or, with null, that it is in the universal library.
 * @throws AppError NOT_FOUND, also for other kinds
 */
export const assertAssetExists = async (
  deps: LocalDeps,
  personId: string | null,
  { id, kinds }: { id: string; kinds: readonly AssetType[] },
): Promise<void> => {
  const asset =
    personId === null
      ? await deps.dataSource
          .getRepository(assetEntity)
          .findOneBy({ id, removedAt: IsNull(), ownerId: IsNull() })
      : (await findVisibleAssets(deps, personId, [id])).get(id);
  if (asset === undefined || asset === null || !kinds.includes(asset.kind)) throw new AppError('NOT_FOUND');
};

/** The image URLs of assets by id, without assets that the person may not see. */
export const findPosterUrls = async (
  deps: LocalDeps,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const assets = await findVisibleAssets(deps, personId, ids);
  return new Map([...assets].map(([id, asset]) => [id, assetUrl(asset, 'poster')]));
};
