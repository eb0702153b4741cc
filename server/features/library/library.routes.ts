import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/library/library.contract.ts';
import * as music from '#contract/library/music.contract.ts';
import type { Deps } from '#server/deps.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { type FileResponse, PUBLIC_FOR_A_DAY } from '#server/plugins/send-file.ts';
import type { ImageOptions } from '#server/ports/image-resizer.ts';
import type { Asset } from './asset.entity.ts';
import { removeAsset } from './assets.service.ts';
import { findVisibleAssets } from './library.queries.ts';
import {
  type AssetVariant,
  listBackgroundVideos,
  listMusic,
  listOverlays,
  assetVersion,
  posterKeyOf,
} from './library.service.ts';
import { openDemoVideo, openStarterFile } from './site-files.ts';

/** `version` comes from the URL, and may be outdated in an old link. */
type AssetRequest = { personId: string; id: string; version: string | undefined };

/** `isCurrent`: the requested version is the current one. */
type AssetFile = ServedFile & { isCurrent: boolean };

const imageTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** The keys of the media store have the extension of their content. */
const imageTypeOf = (key: string): string =>
  imageTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const variantsOf = (asset: Asset): Record<AssetVariant, { key: string | null; contentType: string }> => ({
  file: { key: asset.fileKey, contentType: asset.mimeType },
  proxy: { key: asset.proxyKey, contentType: 'video/mp4' },
  fallback: { key: asset.fallbackKey, contentType: 'image/webp' },
  poster: { key: posterKeyOf(asset), contentType: imageTypeOf(posterKeyOf(asset)) },
});

const findAsset = async (deps: Deps, { personId, id }: AssetRequest): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, personId, [id])).get(id);
  if (asset === undefined) throw new AppError('NOT_FOUND');
  return asset;
};

const identify = (asset: Asset, variant: AssetVariant, version: string | undefined) => {
  const current = assetVersion(asset, variant);
  return {
    version: `${variant}-${asset.sha256.slice(0, 32)}-${current}`,
    isCurrent: version === current,
  };
};

/** A file of an asset. @throws AppError NOT_FOUND, also for another person's asset or a missing variant. */
const openAssetFile = async (
  deps: Deps,
  variant: AssetVariant,
  request: AssetRequest,
): Promise<AssetFile> => {
  const asset = await findAsset(deps, request);
  const { key, contentType } = variantsOf(asset)[variant];
  const stored = key === null ? null : await deps.mediaStore.stat(key);
  if (key === null || stored === null) throw new AppError('NOT_FOUND');
  return {
    contentType,
    ...identify(asset, variant, request.version),
    bytes: stored.bytes,
    open: (range) => deps.mediaStore.read(key, range),
  };
};

/** The poster of an asset, resized and converted. @throws AppError NOT_FOUND, also for another person's asset. */
const openAssetPoster = async (
  deps: Deps,
  request: AssetRequest,
  options: ImageOptions,
): Promise<AssetFile> => {
  const asset = await findAsset(deps, request);
  const key = posterKeyOf(asset);
  const { version, isCurrent } = identify(asset, 'poster', request.version);
  if ((await deps.mediaStore.stat(key)) === null) throw new AppError('NOT_FOUND');
  const cacheName = `${asset.sha256} ${key}`;
  const image = await deps.imageResizer.resize(cacheName, options, {
    personId: request.personId,
    original: () => deps.mediaStore.read(key),
  });
  return {
    contentType: `image/${options.format}`,
    version: `${version}-${options.width}-${options.format}`,
    isCurrent,
    bytes: image.length,
    open: async ({ start, end }) => Readable.from([image.subarray(start, end + 1)]),
  };
};

const IMMUTABLE = 'private, max-age=31536000, immutable';

type AssetCall = { actor: { id: string }; params: { id: string }; query: { v?: string | undefined } };

const requestOf = ({ actor, params, query }: AssetCall) => ({
  personId: actor.id,
  id: params.id,
  version: query.v,
});

/** Only a URL with the current version may be cached forever, because its content never changes. */
const toResponse = ({ isCurrent, ...file }: AssetFile): FileResponse =>
  isCurrent ? { ...file, cacheControl: IMMUTABLE } : file;

export const registerLibraryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const sendVariant = async (variant: AssetVariant, call: AssetCall): Promise<FileResponse> =>
    toResponse(await openAssetFile(deps, variant, requestOf(call)));

  registerEndpoints(app, music, {
    listMusic: ({ actor, query }) => listMusic(deps, actor.id, query.offset),
    deleteMusic: ({ actor, params }) => removeAsset(deps, actor, { id: params.id, kind: 'music' }),
  });
  registerEndpoints(app, endpoints, {
    listBackgroundVideos: ({ actor, query }) => listBackgroundVideos(deps, actor.id, query.offset),
    listOverlays: ({ actor, query }) => listOverlays(deps, actor.id, query.offset),
    readAssetFile: (call) => sendVariant('file', call),
    readAssetProxy: (call) => sendVariant('proxy', call),
    readAssetFallback: (call) => sendVariant('fallback', call),
    readAssetPoster: async (call) => {
      const { w: width, format = 'webp' } = call.query;
      if (width === undefined) return sendVariant('poster', call);
      return toResponse(await openAssetPoster(deps, requestOf(call), { width, format }));
    },
    readDemoVideo: async () => ({ ...(await openDemoVideo(deps)), cacheControl: PUBLIC_FOR_A_DAY }),
    readStarterFile: async ({ query }) => ({
      ...(await openStarterFile(deps, query.asset)),
      cacheControl: PUBLIC_FOR_A_DAY,
    }),
    deleteBackground: ({ actor, params }) => removeAsset(deps, actor, { id: params.id, kind: 'background' }),
  });
};
