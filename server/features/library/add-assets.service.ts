import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { type Asset, assetEntity } from './asset.entity.ts';

/** What a worker knows of a video or an overlay that it has made: its files are in the media store. */
export type MadeAsset = Pick<
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
export type VideoAsset = MadeAsset & { proxyKey: string; strip: NonNullable<Asset['strip']> };

/** Whose library it goes into, and what it is called there; new things stand first. */
export type NewAsset = MadeAsset &
  Pick<Asset, 'id' | 'kind' | 'title' | 'libraryType' | 'ownerId' | 'uploadId' | 'createdAt'>;

/** Puts assets into their library, in their order, within the caller's transaction. */
export const addAssets = async (manager: EntityManager, assets: readonly NewAsset[]): Promise<void> => {
  const rows = assets.map((asset, position) => ({ ...asset, position }));
  await manager.getRepository(assetEntity).insert(rows);
};

/** The files of assets, as keys of the media store. */
export const keysOf = ({ fileKey, posterKey, proxyKey, fallbackKey }: MadeAsset): string[] =>
  [fileKey, posterKey, proxyKey, fallbackKey].filter((key) => key !== null);

/** What an upload has become and still is in the library, in its order. */
export const findAssetIdsOf = async ({ dataSource }: LocalDeps, uploadId: string): Promise<string[]> => {
  const assets = await dataSource
    .getRepository(assetEntity)
    .find({ select: { id: true }, where: { uploadId }, order: { position: 'ASC' } });
  return assets.map(({ id }) => id);
};

/** Every key that an asset has in the media store. */
export const findKeysInUse = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows: { key: string }[] = await dataSource.query(
    `SELECT unnest(ARRAY[file_key, poster_key, proxy_key, fallback_key, thumbnail_key]) AS key FROM assets`,
  );
  return new Set(rows.map(({ key }) => key));
};
