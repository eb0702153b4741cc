import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FileAnswer } from '#server/plugins/file-answer.ts';
import type { ImageOptions } from '#server/ports/image-resizer.ts';
import type { Asset } from './asset.entity.ts';
import { type AssetPart, findVisibleAssets, pictureKeyOf, versionOf } from './library.service.ts';

const KEEP_FOR_GOOD = 'private, max-age=31536000, immutable';
const ASK_EACH_TIME = 'private, no-cache';

/** `version` is what the address says; only with the present one may the answer be kept for good. */
type Wanted = { personId: string; id: string; version: string | undefined };

const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** Our own keys end in what they hold. */
const typeOf = (key: string): string =>
  pictureTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const partsOf = (asset: Asset): Record<AssetPart, { key: string | null; contentType: string }> => ({
  file: { key: asset.fileKey, contentType: asset.mimeType },
  proxy: { key: asset.proxyKey, contentType: 'video/mp4' },
  fallback: { key: asset.fallbackKey, contentType: 'image/webp' },
  poster: { key: pictureKeyOf(asset), contentType: typeOf(pictureKeyOf(asset)) },
});

const findAsset = async (deps: Deps, { personId, id }: Wanted): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, personId, [id])).get(id);
  if (asset === undefined) throw new AppError('NOT_FOUND');
  return asset;
};

/** How long a part may be kept, and by what it is known. */
const cacheFacts = (asset: Asset, part: AssetPart, version: string | undefined) => {
  const present = versionOf(asset, part);
  return {
    etag: `"${part}-${asset.sha256.slice(0, 32)}-${present}"`,
    cacheControl: version === present ? KEEP_FOR_GOOD : ASK_EACH_TIME,
  };
};

/** A part of an asset. @throws AppError NOT_FOUND, also for what is another person's and for a part that it has not. */
export const openAssetPart = async (deps: Deps, part: AssetPart, wanted: Wanted): Promise<FileAnswer> => {
  const asset = await findAsset(deps, wanted);
  const { key, contentType } = partsOf(asset)[part];
  const stored = key === null ? null : await deps.mediaStore.stat(key);
  if (key === null || stored === null) throw new AppError('NOT_FOUND');
  return {
    contentType,
    ...cacheFacts(asset, part, wanted.version),
    bytes: stored.bytes,
    open: (range) => deps.mediaStore.read(key, range),
  };
};

/** The still of an asset in a size and format. @throws AppError NOT_FOUND, also for what is another person's. */
export const openAssetPicture = async (
  deps: Deps,
  wanted: Wanted,
  wish: ImageOptions,
): Promise<FileAnswer> => {
  const asset = await findAsset(deps, wanted);
  const key = pictureKeyOf(asset);
  const { etag, cacheControl } = cacheFacts(asset, 'poster', wanted.version);
  if ((await deps.mediaStore.stat(key)) === null) throw new AppError('NOT_FOUND');
  const name = `${asset.sha256} ${key}`;
  const picture = await deps.imageResizer.resize(name, wish, () => deps.mediaStore.read(key));
  return {
    contentType: `image/${wish.format}`,
    etag: `${etag.slice(0, -1)}-${wish.width}-${wish.format}"`,
    cacheControl,
    bytes: picture.length,
    open: async ({ start, end }) => Readable.from([picture.subarray(start, end + 1)]),
  };
};
