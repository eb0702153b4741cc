import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import {
  addAssets,
  type ProcessedAsset,
  type NewAsset,
  type VideoAsset,
} from '#server/features/library/assets.service.ts';
import { nameInClips } from '#server/features/people/people.queries.ts';
import { LeaseRevokedError } from '#server/jobs/lease.ts';
import type { MediaFile, OverlayResult, VideoResult } from '#server/ports/media-ingest.ts';
import { type ClaimedUpload, markComplete } from './uploads.queries.ts';

const extensions: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
};

/** Two attempts never share a name, so files of a superseded attempt are swept and never taken for its successor's. */
const keyOf = ({ id, attempt }: ClaimedUpload, name: string, { mimeType }: MediaFile): string =>
  `library/${id}/${attempt}-${name}.${extensions[mimeType] ?? 'bin'}`;

const store = async (
  deps: LocalDeps,
  upload: ClaimedUpload,
  name: string,
  file: MediaFile,
): Promise<string> => {
  const key = keyOf(upload, name, file);
  await deps.mediaStore.moveFile(key, file.path);
  return key;
};

type Facts = Pick<ProcessedAsset, 'width' | 'height' | 'fps' | 'frames' | 'durationInSeconds' | 'hasAudio'>;

const factsOf = ({ width, height, fps, frames, durationInSeconds, hasAudio }: Facts): Facts => ({
  width,
  height,
  fps,
  frames,
  durationInSeconds,
  hasAudio,
});

/** Moves the ingested files of a video into the store. `name` distinguishes the videos of one upload. */
export const storeVideo = async (
  deps: LocalDeps,
  upload: ClaimedUpload,
  name: string,
  made: VideoResult,
): Promise<VideoAsset> => ({
  ...factsOf(made),
  fileKey: await store(deps, upload, name, made.file),
  proxyKey: await store(deps, upload, `${name}-proxy`, made.proxy),
  posterKey: await store(deps, upload, `${name}-poster`, made.poster),
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
  upload: ClaimedUpload,
  made: OverlayResult,
): Promise<ProcessedAsset> => ({
  ...factsOf(made),
  fileKey: await store(deps, upload, 'overlay', made.file),
  proxyKey: null,
  posterKey: await store(deps, upload, 'overlay-poster', made.poster),
  fallbackKey: await store(deps, upload, 'overlay-fallback', made.fallback),
  mimeType: made.file.mimeType,
  strip: null,
  bytes: made.file.bytes,
  extraBytes: made.fallback.bytes + made.poster.bytes,
  sha256: made.file.sha256,
});

/** A single asset gets the upload's own id, which its sender knows from the start. Several assets get new ids. */
const assetsOf = (
  { id, kind, title }: ClaimedUpload,
  made: readonly ProcessedAsset[],
  target: Pick<NewAsset, 'libraryType' | 'ownerId' | 'studioId' | 'createdAt'>,
): NewAsset[] => {
  const common = { kind, ...target, uploadId: id };
  if (made.length === 1) return made.map((one) => ({ ...one, ...common, id, title }));
  return made.map((one, index) => ({
    ...one,
    ...common,
    id: newId(),
    title: `${title} (${index + 1} of ${made.length})`,
  }));
};

/**
 * Adds the assets of an upload, whose files are already in the store, to its library and completes its row, in one transaction. `notice`
 * tells the person what is missing.
 * @throws LeaseRevokedError when the upload no longer belongs to this attempt. Then nothing changes, and the files are swept.
 */
export const publishAssets = (
  deps: LocalDeps,
  upload: ClaimedUpload,
  made: readonly ProcessedAsset[],
  notice: string | null = null,
): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const now = deps.clock.now();
    const target = await markComplete(manager, upload, { notice, now });
    if (target === null) throw new LeaseRevokedError();
    await addAssets(manager, assetsOf(upload, made, { ...target, createdAt: now }));
    await nameInClips(manager, upload.id);
  });
