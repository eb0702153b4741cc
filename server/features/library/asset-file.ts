import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FileResponse } from '#server/plugins/send-file.ts';
import type { ImageOptions } from '#server/ports/image-resizer.ts';
import type { Asset } from './asset.entity.ts';
import { type AssetVariant, findVisibleAssets, posterKeyOf, assetVersion } from './library.service.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';
const REVALIDATE = 'private, no-cache';

/** `version` is what the address says; only with the present one may the answer be kept for good. */
type Wanted = { personId: string; id: string; version: string | undefined };

const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** Our own keys end in what they hold. */
const typeOf = (key: string): string =>
  pictureTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const variantsOf = (asset: Asset): Record<AssetVariant, { key: string | null; contentType: string }> => ({
  file: { key: asset.fileKey, contentType: asset.mimeType },
  proxy: { key: asset.proxyKey, contentType: 'video/mp4' },
  fallback: { key: asset.fallbackKey, contentType: 'image/webp' },
  poster: { key: posterKeyOf(asset), contentType: typeOf(posterKeyOf(asset)) },
});

const findAsset = async (deps: Deps, { personId, id }: Wanted): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, personId, [id])).get(id);
  if (asset === undefined) throw new AppError('NOT_FOUND');
  return asset;
};

/** How long a part may be kept, and by what it is known. */
const cacheFacts = (asset: Asset, part: AssetVariant, version: string | undefined) => {
  const present = assetVersion(asset, part);
  return {
    etag: `"${part}-${asset.sha256.slice(0, 32)}-${present}"`,
    cacheControl: version === present ? IMMUTABLE : REVALIDATE,
  };
};

/** A part of an asset. @throws AppError NOT_FOUND, also for what is another person's and for a part that it has not. */
export const openAssetFile = async (
  deps: Deps,
  part: AssetVariant,
  wanted: Wanted,
): Promise<FileResponse> => {
  const asset = await findAsset(deps, wanted);
  const { key, contentType } = variantsOf(asset)[part];
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
export const openAssetPoster = async (
  deps: Deps,
  wanted: Wanted,
  wish: ImageOptions,
): Promise<FileResponse> => {
  const asset = await findAsset(deps, wanted);
  const key = posterKeyOf(asset);
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
