import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FileAnswer } from '#server/plugins/file-answer.ts';
import type { Asset } from './asset.entity.ts';
import { findVisibleAssets, versionOf } from './library.service.ts';

const KEEP_FOR_GOOD = 'private, max-age=31536000, immutable';
const ASK_EACH_TIME = 'private, no-cache';

/** `version` is what the address says; only with the present one may the answer be kept for good. */
type Wanted = { personId: string; id: string; version: string | undefined };

const findAsset = async (deps: LocalDeps, { personId, id }: Wanted): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, personId, [id])).get(id);
  if (asset === undefined) throw new AppError('NOT_FOUND');
  return asset;
};

const answerFile = async (
  { mediaStore }: LocalDeps,
  key: string,
  facts: Pick<FileAnswer, 'contentType' | 'etag' | 'cacheControl'>,
): Promise<FileAnswer> => {
  const stored = await mediaStore.stat(key);
  if (stored === null) throw new AppError('NOT_FOUND');
  return { ...facts, bytes: stored.bytes, open: (range) => mediaStore.read(key, range) };
};

const cacheControlOf = (asset: Asset, version: string | undefined): string =>
  version === versionOf(asset) ? KEEP_FOR_GOOD : ASK_EACH_TIME;

/** The file of an asset. @throws AppError NOT_FOUND, also for what is another person's. */
export const openAssetFile = async (deps: LocalDeps, wanted: Wanted): Promise<FileAnswer> => {
  const asset = await findAsset(deps, wanted);
  return answerFile(deps, asset.fileKey, {
    contentType: asset.mimeType,
    etag: `"${asset.sha256.slice(0, 32)}"`,
    cacheControl: cacheControlOf(asset, wanted.version),
  });
};

const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** The still of an asset. @throws AppError NOT_FOUND, also for what is another person's. */
export const openAssetPoster = async (deps: LocalDeps, wanted: Wanted): Promise<FileAnswer> => {
  const asset = await findAsset(deps, wanted);
  const extension = asset.posterKey.split('.').at(-1) ?? '';
  return answerFile(deps, asset.posterKey, {
    contentType: pictureTypes[extension] ?? 'application/octet-stream',
    etag: `"${asset.sha256.slice(0, 32)}-poster"`,
    cacheControl: cacheControlOf(asset, wanted.version),
  });
};
