import { createHash } from 'node:crypto';
import { In, IsNull, Raw, type FindOptionsWhere } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import {
  type BackgroundVideo,
  LIBRARY_PAGE_SIZE,
  type OverlayItem,
} from '#contract/library/library.contract.ts';
import { LISTED_LOGOS } from '#contract/promos/brand-kit.contract.ts';
import type { AssetKind, AssetSource } from '#schema/asset-source.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Asset, assetEntity } from './asset.entity.ts';

/** Enough characters of the checksum to distinguish two versions of a file. */
const VERSION_LENGTH = 8;

/** The files of an asset that have a URL. */
export type AssetVariant = 'file' | 'proxy' | 'fallback' | 'poster';

/** The image that represents an asset. */
export const posterKeyOf = ({ thumbnailKey, posterKey }: Asset): string => thumbnailKey ?? posterKey;

/** Identifies the version of a part. The URL contains it, so that responses may be cached forever. */
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

const assetKindOf = ({ mimeType }: Asset): AssetKind => {
  if (mimeType === 'image/gif') return 'gif';
  return mimeType === 'video/webm' ? 'webm' : 'video';
};

/** What the composition needs to know about an asset, wherever its file is. */
export const assetFacts = (asset: Asset): Omit<AssetSource, 'url'> => ({
  kind: assetKindOf(asset),
  width: asset.width,
  height: asset.height,
  durationInSeconds: asset.durationInSeconds,
  hasAudio: asset.hasAudio,
});

/** For an editor: the proxy of a background has the same aspect ratio and the same timing. */
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

/** SQL for the studio of the person in `parameter` (such as `$2`), if the person's role is one of `roles`. */
const studioOf = (parameter: string, ...roles: Role[]): string =>
  `(SELECT studio_id FROM users WHERE id = ${parameter} AND role IN (${roles.map((role) => `'${role}'`).join(', ')}))`;

/** SQL for whether the person in `parameter` is an admin. */
const isAdmin = (parameter: string): string => `(SELECT role FROM users WHERE id = ${parameter}) = 'admin'`;

/**
 * SQL for what is in the libraries of the person in `parameter`: everyone's, their own, what their studio shares, and for admins
 * the people's videos that their own promos use.
 */
const inLibraryOf = (parameter: string): string =>
  `(owner_id IS NULL OR owner_id = ${parameter}
    OR (library_type = 'studio' AND studio_id = ${studioOf(parameter, 'studio_owner', 'studio_team')})
    OR (kind = 'background' AND ${isAdmin(parameter)} AND id IN
      (SELECT document #>> '{background,assetId}' FROM promos WHERE owner_id = ${parameter} AND deleted_at IS NULL)))`;

/**
 * The same, and for the owner of a studio the assets that it gave to members, and for admins the videos of all people. All others see no
 * asset of another person.
 */
const visibleTo = (personId: string, where: FindOptionsWhere<Asset>): FindOptionsWhere<Asset>[] => {
  const ofStudio = (...roles: Role[]) =>
    Raw((column) => `${column} = ${studioOf(':personId', ...roles)}`, { personId });
  const ofAnyone = Raw((column) => `${column} IS NOT NULL AND ${isAdmin(':personId')}`, { personId });
  return [
    { ownerId: IsNull() },
    { ownerId: personId },
    { libraryType: 'studio' as const, studioId: ofStudio('studio_owner', 'studio_team') },
    { studioId: ofStudio('studio_owner') },
    ...(where.kind === 'overlay' ? [] : [{ kind: 'background' as const, ownerId: ofAnyone }]),
  ].map((condition) => ({ ...where, removedAt: IsNull(), ...condition }));
};

/** The folder of starter files. */
export const isStarterAsset = ({ fileKey }: Pick<Asset, 'fileKey'>): boolean =>
  fileKey.startsWith('starter/');

const STARTER = `file_key LIKE 'starter/%'`;

/** Uploads first, newest first, with the clips of one video in order; then the starter assets in theirs. */
const LIBRARY_ORDER = `${STARTER}, CASE WHEN ${STARTER} THEN position END, created_at DESC, position, id`;

/** One page of the assets in a person's libraries. */
const findPage = async (
  { dataSource }: LocalDeps,
  personId: string,
  { kind, offset }: Pick<Asset, 'kind'> & { offset: number },
): Promise<Asset[]> => {
  const page: Pick<Asset, 'id'>[] = await dataSource.query(
    `SELECT id FROM assets WHERE kind = $1 AND removed_at IS NULL AND ${inLibraryOf('$2')}
      ORDER BY ${LIBRARY_ORDER}
      OFFSET $3 LIMIT ${LIBRARY_PAGE_SIZE}`,
    [kind, personId, offset],
  );
  const ids = page.map(({ id }) => id);
  const assets = await dataSource.getRepository(assetEntity).findBy({ id: In(ids) });
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** One page of the backgrounds that the person may use, in the library's order. */
export const listBackgroundVideos = async (
  deps: LocalDeps,
  personId: string,
  offset = 0,
): Promise<{ universal: BackgroundVideo[]; personal: BackgroundVideo[] }> => {
  const views = (await findPage(deps, personId, { kind: 'background', offset })).map(backgroundView);
  return {
    universal: views.filter(({ libraryType }) => libraryType === 'universal'),
    personal: views.filter(({ libraryType }) => libraryType !== 'universal'),
  };
};

/**
 * The background videos of a person's own library, newest first, with the clips of one video in order; `studioId`: only those that
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

/** A background video that a batch may take; `isOwn`: not everyone's. */
export type Clip = { id: string; isOwn: boolean };

/** The first backgrounds that the person may use, in the library's order: more than anyone rotates through. */
export const listClips = ({ dataSource }: LocalDeps, personId: string): Promise<Clip[]> =>
  dataSource.query(
    `SELECT id, owner_id IS NOT NULL AS "isOwn" FROM assets
      WHERE kind = 'background' AND removed_at IS NULL AND ${inLibraryOf('$1')} ORDER BY ${LIBRARY_ORDER} LIMIT 1000`,
    [personId],
  );

/** One page of the overlays that the person may use, in the library's order. */
export const listOverlays = async (deps: LocalDeps, personId: string, offset = 0): Promise<OverlayItem[]> =>
  (await findPage(deps, personId, { kind: 'overlay', offset })).map(overlayView);

/** The overlays that a studio shares, which are its logos: the newest, and `id` if it is one of them; newest first. */
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

/** The key under which a trigger notifies of assets that come into the universal library or leave it. */
export const UNIVERSAL_LIBRARY = 'library';

/** Changes whenever an asset that the person may use comes or goes. */
export const readLibraryVersion = async ({ dataSource }: LocalDeps, personId: string): Promise<string> => {
  const rows: { version: string }[] = await dataSource.query(
    `SELECT md5(coalesce(string_agg(id, ' ' ORDER BY id), '')) AS version FROM assets
      WHERE removed_at IS NULL AND ${inLibraryOf('$1')}`,
    [personId],
  );
  return rows[0]?.version ?? '';
};

/** The given assets that the person may use, by id. */
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

/** Asserts that the person may use this overlay; null: that it is in the universal library. @throws AppError NOT_FOUND */
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

/** URLs of the images of assets, by id, without those that the person may not see. */
export const findPosterUrls = async (
  deps: LocalDeps,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const assets = await findVisibleAssets(deps, personId, ids);
  return new Map([...assets].map(([id, asset]) => [id, assetUrl(asset, 'poster')]));
};
