import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { type Asset, assetEntity } from './asset.entity.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { AppError } from '#server/errors.ts';
import { assetUrl, findVisibleAssets, isStarterAsset } from './library.service.ts';
import path from 'node:path';
import { type ExportedFile, unicodeFileName } from '#server/file-name.ts';

/** What a worker knows of a video or an overlay that it has made: its files are in the media store. */
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
  | 'bytes'
  | 'extraBytes'
  | 'sha256'
>;

/** A video has always a smaller one, and what is useful in it is known. */
export type VideoAsset = ProcessedAsset & { proxyKey: string; strip: NonNullable<Asset['strip']> };

/** Whose library it goes into, and what it is called there; new things stand first. */
export type NewAsset = ProcessedAsset &
  Pick<Asset, 'id' | 'kind' | 'title' | 'libraryType' | 'ownerId' | 'uploadId' | 'createdAt'>;

/** Puts assets into their library, in their order, within the caller's transaction. */
export const addAssets = async (manager: EntityManager, assets: readonly NewAsset[]): Promise<void> => {
  const rows = assets.map((asset, position) => ({ ...asset, position }));
  await manager.getRepository(assetEntity).insert(rows);
};

/** The files of assets, as keys of the media store. */
export const fileKeysOf = ({ fileKey, posterKey, proxyKey, fallbackKey }: ProcessedAsset): string[] =>
  [fileKey, posterKey, proxyKey, fallbackKey].filter((key) => key !== null);

/** What an upload has become and still is in the library, in its order. */
export const findAssetIdsOfUpload = async (
  { dataSource }: LocalDeps,
  uploadId: string,
): Promise<string[]> => {
  const assets = await dataSource
    .getRepository(assetEntity)
    .find({ select: { id: true }, where: { uploadId }, order: { position: 'ASC' } });
  return assets.map(({ id }) => id);
};

/** Every key that an asset has in the media store. */
export const findUsedFileKeys = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows: { key: string }[] = await dataSource.query(
    `SELECT unnest(ARRAY[file_key, poster_key, proxy_key, fallback_key, thumbnail_key]) AS key FROM assets`,
  );
  return new Set(rows.map(({ key }) => key));
};

/**
 * One of the assets that the person sees, if they may change it: their own, and for admins what everyone uses.
 *
 * @throws AppError NOT_FOUND, also for another kind, or FORBIDDEN for what everyone uses.
 */
export const findOwnAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, kind }: Pick<Asset, 'id' | 'kind'>,
): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, actor.id, [id])).get(id);
  if (asset?.kind !== kind) throw new AppError('NOT_FOUND');
  if (asset.libraryType === 'universal' && actor.role !== 'admin') throw new AppError('FORBIDDEN');
  return asset;
};

/**
 * Takes an asset out of its library. Its files go with the next sweep, when no render reads them any more.
 *
 * @throws AppError NOT_FOUND or FORBIDDEN, as findOwnAsset.
 */
export const removeAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  wanted: Pick<Asset, 'id' | 'kind'>,
): Promise<void> => {
  const asset = await findOwnAsset(deps, actor, wanted);
  const assets = deps.dataSource.getRepository(assetEntity);
  // Its row would come back with the next start.
  if (isStarterAsset(asset)) await assets.update({ id: asset.id }, { removedAt: deps.clock.now() });
  else await assets.delete({ id: asset.id });
};

/** Shows another picture for an asset; the former file is swept. Answers its address. @throws AppError NOT_FOUND */
export const setThumbnail = async (
  { dataSource }: LocalDeps,
  id: string,
  thumbnailKey: string,
): Promise<string> => {
  const assets = dataSource.getRepository(assetEntity);
  await assets.update({ id }, { thumbnailKey });
  const asset = await assets.findOneBy({ id });
  if (asset === null) throw new AppError('NOT_FOUND');
  return assetUrl(asset, 'poster');
};

/** The backgrounds and overlays that a person has uploaded. */
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

/**
 * What removes the files of a person's uploads, once their rows have gone. A file that another asset shows too stays.
 */
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
