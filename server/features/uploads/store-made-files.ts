import type { LocalDeps } from '#server/deps.ts';
import type { MadeAsset, VideoAsset } from '#server/features/library/add-assets.service.ts';
import type { MediaFile, OverlayResult, VideoResult } from '#server/ports/media-ingest.ts';
import type { Ingest } from './claim-ingest.ts';

const endings: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
};

/** No two attempts share a name: what a superseded one has left is swept, and never stands for what its successor has made. */
const keyOf = ({ id, attempt }: Ingest, name: string, { mimeType }: MediaFile): string =>
  `library/${id}/${attempt}-${name}.${endings[mimeType] ?? 'bin'}`;

const store = async (deps: LocalDeps, ingest: Ingest, name: string, file: MediaFile): Promise<string> => {
  const key = keyOf(ingest, name, file);
  await deps.mediaStore.moveFile(key, file.path);
  return key;
};

type Facts = Pick<MadeAsset, 'width' | 'height' | 'fps' | 'frames' | 'durationInSeconds' | 'hasAudio'>;

const factsOf = ({ width, height, fps, frames, durationInSeconds, hasAudio }: Facts): Facts => ({
  width,
  height,
  fps,
  frames,
  durationInSeconds,
  hasAudio,
});

/** Moves what the ingest has made of a video into the store; `name` tells it apart among those of its upload. */
export const storeVideo = async (
  deps: LocalDeps,
  ingest: Ingest,
  name: string,
  made: VideoResult,
): Promise<VideoAsset> => ({
  ...factsOf(made),
  fileKey: await store(deps, ingest, name, made.file),
  proxyKey: await store(deps, ingest, `${name}-proxy`, made.proxy),
  posterKey: await store(deps, ingest, `${name}-poster`, made.poster),
  fallbackKey: null,
  mimeType: made.file.mimeType,
  strip: made.strip,
  bytes: made.file.bytes,
  extraBytes: made.proxy.bytes + made.poster.bytes,
  sha256: made.file.sha256,
});

/** The same for an overlay. */
export const storeOverlay = async (
  deps: LocalDeps,
  ingest: Ingest,
  made: OverlayResult,
): Promise<MadeAsset> => ({
  ...factsOf(made),
  fileKey: await store(deps, ingest, 'overlay', made.file),
  proxyKey: null,
  posterKey: await store(deps, ingest, 'overlay-poster', made.poster),
  fallbackKey: await store(deps, ingest, 'overlay-fallback', made.fallback),
  mimeType: made.file.mimeType,
  strip: null,
  bytes: made.file.bytes,
  extraBytes: made.fallback.bytes + made.poster.bytes,
  sha256: made.file.sha256,
});
