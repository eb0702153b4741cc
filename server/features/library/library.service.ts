import { createHash } from 'node:crypto';
import { In, IsNull, type FindOptionsWhere } from 'typeorm';
import type { AssetKind, AssetSource } from '#schema/asset-source.ts';
import type { BackgroundVideo, OverlayItem } from '#contract/library.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Asset, assetEntity } from './asset.entity.ts';

/** As many characters of the checksum as tell two versions of a file apart. */
const VERSION_LENGTH = 8;

/** What an asset can be asked for. */
export type AssetVariant = 'file' | 'proxy' | 'fallback' | 'poster';

/** The picture that stands for an asset. */
export const posterKeyOf = ({ thumbnailKey, posterKey }: Asset): string => thumbnailKey ?? posterKey;

/** Tells the versions of a part apart: its address holds it, so an answer may be kept for good. */
export const assetVersion = (asset: Asset, part: AssetVariant): string =>
  part === 'poster'
    ? createHash('sha256')
        .update(`${asset.sha256} ${posterKeyOf(asset)}`)
        .digest('hex')
        .slice(0, VERSION_LENGTH)
    : asset.sha256.slice(0, VERSION_LENGTH);

/** Where a part of an asset is read. */
export const assetUrl = (asset: Asset, part: AssetVariant): string =>
  `/api/assets/${encodeURIComponent(asset.id)}/${part}?v=${assetVersion(asset, part)}`;

const assetKindOf = ({ mimeType }: Asset): AssetKind => {
  if (mimeType === 'image/gif') return 'gif';
  return mimeType === 'video/webm' ? 'webm' : 'video';
};

/** What the composition must know of an asset, wherever its file lies. */
export const assetFacts = (asset: Asset): Omit<AssetSource, 'url'> => ({
  kind: assetKindOf(asset),
  width: asset.width,
  height: asset.height,
  durationInSeconds: asset.durationInSeconds,
  hasAudio: asset.hasAudio,
});

/** For an editor: the smaller file of a background has the same shape and the same moments. */
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

/** Everyone's assets and the person's own: nobody sees another person's. */
const visibleTo = (personId: string, where: FindOptionsWhere<Asset>): FindOptionsWhere<Asset>[] => [
  { ...where, removedAt: IsNull(), ownerId: IsNull() },
  { ...where, removedAt: IsNull(), ownerId: personId },
];

/** Files that the product brings lie there. */
export const isStarterAsset = ({ fileKey }: Pick<Asset, 'fileKey'>): boolean =>
  fileKey.startsWith('starter/');

const newestFirst = { createdAt: 'DESC', position: 'ASC', id: 'ASC' } as const;

/** What people have uploaded, newest first and clips of one video in their order; then what the product brings, in its own. */
const inLibraryOrder = (assets: readonly Asset[]): Asset[] => [
  ...assets.filter((asset) => !isStarterAsset(asset)),
  ...assets.filter(isStarterAsset).toSorted((one, other) => one.position - other.position),
];

/** Backgrounds that the person may use, in the library's order: everyone's, and their own. */
export const listBackgroundVideos = async (
  { dataSource }: LocalDeps,
  personId: string,
): Promise<{ universal: BackgroundVideo[]; personal: BackgroundVideo[] }> => {
  const assets = await dataSource
    .getRepository(assetEntity)
    .find({ where: visibleTo(personId, { kind: 'background' }), order: newestFirst });
  const views = inLibraryOrder(assets).map(backgroundView);
  return {
    universal: views.filter(({ libraryType }) => libraryType === 'universal'),
    personal: views.filter(({ libraryType }) => libraryType === 'personal'),
  };
};

/** Overlays that the person may use, everyone's and their own, in the library's order. */
export const listOverlays = async ({ dataSource }: LocalDeps, personId: string): Promise<OverlayItem[]> => {
  const assets = await dataSource
    .getRepository(assetEntity)
    .find({ where: visibleTo(personId, { kind: 'overlay' }), order: newestFirst });
  return inLibraryOrder(assets).map(overlayView);
};

/** Those of the named assets that the person may use, by id. */
export const findVisibleAssets = async (
  { dataSource }: LocalDeps,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, Asset>> => {
  if (ids.length === 0) return new Map();
  const assets = await dataSource
    .getRepository(assetEntity)
    .find({ where: visibleTo(personId, { id: In([...new Set(ids)]) }) });
  return new Map(assets.map((asset) => [asset.id, asset]));
};

/**
 * Sees to it that there is such an overlay for the person; for null: in the universal library.
 *
 * @throws AppError NOT_FOUND
 */
export const assertOverlayExists = async (
  { dataSource }: LocalDeps,
  personId: string | null,
  id: string,
): Promise<void> => {
  const overlay = { id, kind: 'overlay' } as const;
  const where =
    personId === null ? { ...overlay, removedAt: IsNull(), ownerId: IsNull() } : visibleTo(personId, overlay);
  if (!(await dataSource.getRepository(assetEntity).existsBy(where))) throw new AppError('NOT_FOUND');
};

/** Where the stills of assets are, by id; those that the person may not see are left out. */
export const findPosterUrls = async (
  deps: LocalDeps,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const assets = await findVisibleAssets(deps, personId, ids);
  return new Map([...assets].map(([id, asset]) => [id, assetUrl(asset, 'poster')]));
};
