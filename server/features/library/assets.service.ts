import path from 'node:path';
import { type EntityManager, In } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { type Asset, assetEntity } from './asset.entity.ts';
import { deletePersonalBackground, findUsedFileKeys, findVisibleAssets } from './library.queries.ts';
import { assetUrl, isStarterAsset } from './library.service.ts';

/** A video, an overlay or music that a worker has processed: its files are in the media store. */
export type ProcessedAsset = Pick<
  Asset,
  | 'fileKey'
  | 'posterKey'
  | 'proxyKey'
  | 'fallbackKey'
  | 'mimeType'
  | 'width'
  | 'height'
  | 'fps'
  | 'frames'
  | 'durationInSeconds'
  | 'hasAudio'
  | 'strip'
  | 'regions'
  | 'track'
  | 'bytes'
  | 'extraBytes'
  | 'sha256'
>;

/** A video also has a proxy and a usefulness score. */
export type VideoAsset = ProcessedAsset & { proxyKey: string; strip: NonNullable<Asset['strip']> };

/** The library of a new asset, and its title there. New assets come first. */
export type NewAsset = ProcessedAsset &
  Pick<
    Asset,
    | 'id'
    | 'kind'
    | 'title'
    | 'libraryType'
    | 'ownerId'
    | 'studioId'
    | 'uploadId'
    | 'createdAt'
    | 'rightsConfirmedAt'
  >;

/** Adds assets to their library, in order, within the caller's transaction. */
export const addAssets = async (manager: EntityManager, assets: readonly NewAsset[]): Promise<void> => {
  const rows = assets.map((asset, position) => ({ ...asset, position }));
  await manager.getRepository(assetEntity).insert(rows);
};

/** The files of assets, as keys of the media store. */
export const fileKeysOf = ({ fileKey, posterKey, proxyKey, fallbackKey }: ProcessedAsset): string[] =>
  [fileKey, posterKey, proxyKey, fallbackKey].filter((key) => key !== null);

/** The ids of assets that are still in the library, by upload, in the upload's order. */
export const findAssetIdsOfUploads = async (
  { dataSource }: LocalDeps,
  uploadIds: readonly string[],
): Promise<Record<string, string[]>> => {
  if (uploadIds.length === 0) return {};
  const assets = await dataSource.getRepository(assetEntity).find({
    select: { id: true, uploadId: true },
    where: { uploadId: In(uploadIds) },
    order: { position: 'ASC' },
  });
  const idsOf: Record<string, string[]> = {};
  for (const { id, uploadId } of assets) if (uploadId !== null) (idsOf[uploadId] ??= []).push(id);
  return idsOf;
};

/** Keys of the files that people uploaded and that were made from these. */
export const listMediaKeys = async ({ mediaStore }: LocalDeps): Promise<string[]> => [
  ...(await mediaStore.keys('library')),
  ...(await mediaStore.keys('uploads')),
];

/**
 * An asset that the person may change: their own, any of the universal library for admins, and any of the studio for its owner.
 *
 * @throws AppError NOT_FOUND, also for another kind, or FORBIDDEN for the universal library or the library of a member's studio.
 */
export const findOwnAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, kind }: Pick<Asset, 'id' | 'kind'>,
): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, actor.id, [id])).get(id);
  if (asset?.kind !== kind) throw new AppError('NOT_FOUND');
  if (asset.libraryType === 'universal' && actor.role !== 'admin') throw new AppError('FORBIDDEN');
  if (asset.libraryType === 'studio' && asset.ownerId !== actor.id) throw new AppError('FORBIDDEN');
  // Admins see people's videos, but change them only through `removePersonalBackground`, which is recorded.
  if (actor.role === 'admin' && asset.libraryType === 'personal' && asset.ownerId !== actor.id) {
    throw new AppError('NOT_FOUND');
  }
  return asset;
};

/**
 * Removes an asset from its library. A sweep deletes its files once no render reads them.
 *
 * @throws AppError NOT_FOUND or FORBIDDEN, like `findOwnAsset`.
 */
export const removeAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  wanted: Pick<Asset, 'id' | 'kind'>,
): Promise<void> => {
  const asset = await findOwnAsset(deps, actor, wanted);
  await inTransaction(deps.dataSource, async (manager) => {
    const assets = manager.getRepository(assetEntity);
    // A deleted starter row would come back at the next start.
    if (isStarterAsset(asset)) await assets.update({ id: asset.id }, { removedAt: deps.clock.now() });
    else await assets.delete({ id: asset.id });
    await recordIfUniversal(deps, manager, actor, asset, 'library_asset_removed');
  });
};

/** Records a change of an admin to an asset of the universal library. */
const recordIfUniversal = async (
  deps: LocalDeps,
  manager: EntityManager,
  actor: CurrentUser,
  { id, title, kind, libraryType }: Asset,
  action: 'library_asset_removed' | 'library_thumbnail_replaced',
): Promise<void> => {
  if (libraryType !== 'universal') return;
  await recordAdminChanges(deps, manager, actor, [{ action, targetId: id, before: { name: title, kind } }]);
};

/** Removes a background video from its personal library. Returns the owner's id. @throws AppError NOT_FOUND */
export const removePersonalBackground = async (manager: EntityManager, id: string): Promise<string> => {
  const ownerId = await deletePersonalBackground(manager, id);
  if (ownerId === null) throw new AppError('NOT_FOUND');
  return ownerId;
};

/** Replaces the thumbnail of an asset and returns its URL. A sweep deletes the old file. @throws AppError NOT_FOUND */
export const setThumbnail = (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  thumbnailKey: string,
): Promise<string> =>
  inTransaction(deps.dataSource, async (manager) => {
    const assets = manager.getRepository(assetEntity);
    await assets.update({ id }, { thumbnailKey });
    const asset = await assets.findOneBy({ id });
    if (asset === null) throw new AppError('NOT_FOUND');
    await recordIfUniversal(deps, manager, actor, asset, 'library_thumbnail_replaced');
    return assetUrl(asset, 'poster');
  });

/** The backgrounds, overlays and music that a person has uploaded. */
export async function* exportAssets(
  { dataSource, mediaStore }: LocalDeps,
  ownerId: string,
): AsyncGenerator<ExportedFile> {
  for (const { id, title, fileKey } of await dataSource.getRepository(assetEntity).findBy({ ownerId })) {
    yield {
      path: `uploads/${unicodeFileName(title)}-${id}${path.extname(fileKey)}`,
      open: () => mediaStore.read(fileKey),
    };
  }
}

/** A person's music for the account export, with the moment at which its sender confirmed that it may be used. */
export const exportMusicRights = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<{ music: Pick<Asset, 'id' | 'title' | 'rightsConfirmedAt'>[] }> => ({
  music: await dataSource.getRepository(assetEntity).find({
    select: { id: true, title: true, rightsConfirmedAt: true },
    where: { ownerId, kind: 'music' },
    order: { createdAt: 'ASC', id: 'ASC' },
  }),
});

/** A member who leaves a studio, and the owner, who gets back what the studio gave to the member. */
export type LeavingMember = { userId: string; studioId: string; ownerId: string };

/** Moves the assets that a studio gave to a leaving member into its shared library. */
export const returnAssetsToStudio = async (
  manager: EntityManager,
  { userId, studioId, ownerId }: LeavingMember,
): Promise<void> => {
  await manager
    .getRepository(assetEntity)
    .update({ ownerId: userId, studioId }, { ownerId, libraryType: 'studio' });
};

/** Gives the library of a studio that ends to its owner. */
export const keepStudioAssets = async (manager: EntityManager, studioId: string): Promise<void> => {
  await manager.getRepository(assetEntity).update({ studioId }, { libraryType: 'personal', studioId: null });
};

/** Returns a function that removes the files of a person's uploads once their rows are deleted. Files that another asset also uses stay. */
export const prepareAssetFileRemoval = async (
  deps: LocalDeps,
  ownerId: string,
): Promise<() => Promise<void>> => {
  const assets = await deps.dataSource.getRepository(assetEntity).findBy({ ownerId });
  const keys = assets.flatMap((asset) => [...fileKeysOf(asset), asset.thumbnailKey ?? []].flat());
  return async () => {
    const used = await findUsedFileKeys(deps);
    for (const key of new Set(keys)) if (!used.has(key)) await deps.mediaStore.delete(key);
  };
};
