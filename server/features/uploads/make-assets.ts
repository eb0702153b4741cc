import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { TrackFacts } from '#schema/track-facts.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { IngestError } from '#server/errors.ts';
import {
  type NewAsset,
  type ProcessedAsset,
  type VideoAsset,
  addAssets,
  fileKeysOf,
} from '#server/features/library/assets.service.ts';
import { nameInClips } from '#server/features/people/people.queries.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import type { MediaFile, MusicResult, OverlayResult, VideoResult } from '#server/ports/media-ingest.ts';
import { isLogo, type WholeVideo } from './upload.entity.ts';
import { type ClaimedUpload, markComplete, markSegmenting } from './uploads.queries.ts';

const extensions: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/mp4': 'm4a',
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
const storeVideo = async (
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
  regions: made.regions,
  track: null,
  bytes: made.file.bytes,
  extraBytes: made.proxy.bytes + made.poster.bytes,
  sha256: made.file.sha256,
});

/** The same for an overlay. */
const storeOverlay = async (
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
  regions: null,
  track: null,
  bytes: made.file.bytes,
  extraBytes: made.fallback.bytes + made.poster.bytes,
  sha256: made.file.sha256,
});

/** The same for music. @throws ZodError for facts that no list could show, which is our fault; nothing is stored then */
const storeMusic = async (
  deps: LocalDeps,
  upload: ClaimedUpload,
  { file, poster, durationInSeconds, track }: MusicResult,
): Promise<ProcessedAsset> => ({
  track: TrackFacts.parse(track),
  width: 0,
  height: 0,
  fps: 0,
  frames: 0,
  durationInSeconds,
  hasAudio: true,
  fileKey: await store(deps, upload, 'music', file),
  proxyKey: null,
  posterKey: await store(deps, upload, 'music-waveform', poster),
  fallbackKey: null,
  mimeType: file.mimeType,
  strip: null,
  regions: null,
  bytes: file.bytes,
  extraBytes: poster.bytes,
  sha256: file.sha256,
});

/** A single asset gets the upload's own id, which its sender knows from the start. Several assets get new ids. */
const assetsOf = (
  { id, kind, title, rightsConfirmedAt }: ClaimedUpload,
  made: readonly ProcessedAsset[],
  target: Pick<NewAsset, 'libraryType' | 'ownerId' | 'studioId' | 'createdAt'>,
): NewAsset[] => {
  const common = { kind, ...target, uploadId: id, rightsConfirmedAt };
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

/**
 * Stages the original file. Call `release` when it is no longer needed.
 * @throws IngestError when it is missing.
 */
const stageSource = async (
  { mediaStore }: LocalDeps,
  { sourceKey }: ClaimedUpload,
): Promise<{ localPath: string; release: () => Promise<void> }> => {
  if (sourceKey === null || (await mediaStore.stat(sourceKey)) === null)
    throw new IngestError('FILE_MISSING');
  return mediaStore.stage(sourceKey);
};

type IngestInput = {
  source: string;
  workDirectory: string;
  signal: AbortSignal;
  onProgress: (progress: { progress: number }) => void;
};

const withSource = <Result>(
  deps: Deps,
  upload: ClaimedUpload,
  lease: Lease,
  ingest: (input: IngestInput) => Promise<Result>,
): Promise<Result> =>
  deps.workDirectories.use(async (workDirectory) => {
    const source = await stageSource(deps, upload);
    try {
      return await ingest({
        source: source.localPath,
        workDirectory,
        signal: lease.signal,
        onProgress: ({ progress }) => lease.report({ progress }),
      });
    } finally {
      await source.release();
    }
  });

/** Makes and stores the overlay of an upload; `isTrimmed` if its end was cut off. @throws IngestError */
export const makeOverlay = (
  deps: Deps,
  upload: ClaimedUpload,
  lease: Lease,
): Promise<{ overlay: ProcessedAsset; isTrimmed: boolean }> =>
  withSource(deps, upload, lease, async (input) => {
    const made = await deps.mediaIngest.ingestOverlay({ ...input, isLogo: isLogo(upload) });
    return { overlay: await storeOverlay(deps, upload, made), isTrimmed: made.isTrimmed };
  });

/** Makes and stores the music of an upload. @throws IngestError */
export const makeMusic = (deps: Deps, upload: ClaimedUpload, lease: Lease): Promise<ProcessedAsset> =>
  withSource(deps, upload, lease, async (input) =>
    storeMusic(deps, upload, await deps.mediaIngest.ingestMusic(input)),
  );

/**
 * Makes and stores the full video of an upload, unless an earlier attempt has finished it. After that, only its clips are missing.
 * @throws IngestError; LeaseRevokedError when the upload no longer belongs to this attempt.
 */
export const makeWhole = async (deps: Deps, upload: ClaimedUpload, lease: Lease): Promise<WholeVideo> => {
  if (upload.whole !== null) return upload.whole;
  const whole = await withSource(deps, upload, lease, async (input) => {
    const made = await deps.mediaIngest.ingestVideo({ ...input, cutsClips: upload.cutsClips });
    const { lostSound = null, regionsBySecond } = made;
    return { ...(await storeVideo(deps, upload, 'whole', made)), lostSound, regionsBySecond };
  });
  if (upload.cutsClips && !(await markSegmenting(deps, upload, whole))) throw new LeaseRevokedError();
  return whole;
};

/**
 * Makes and stores the clips of a full video; none if the video is no longer than one clip.
 * @throws IngestError
 */
export const makeClips = (
  deps: Deps,
  upload: ClaimedUpload,
  whole: WholeVideo,
  lease: Lease,
): Promise<VideoAsset[]> =>
  deps.workDirectories.use(async (workDirectory) => {
    const file = await deps.mediaStore.stage(whole.fileKey);
    const proxy = await deps.mediaStore.stage(whole.proxyKey);
    try {
      const { frames, hasAudio, strip, regionsBySecond = [] } = whole;
      const paths = { path: file.localPath, proxyPath: proxy.localPath };
      const clips = await deps.mediaIngest.segmentVideo({
        video: { ...paths, frames, hasAudio, strip, regionsBySecond },
        workDirectory,
        signal: lease.signal,
        onProgress: ({ progress }) => lease.report({ progress }),
      });
      const wanted = upload.cutSeconds === null ? clips.length : Math.ceil(upload.cutSeconds / CLIP_SECONDS);
      const stored: VideoAsset[] = [];
      for (const [index, clip] of clips.slice(0, wanted).entries()) {
        stored.push(await storeVideo(deps, upload, `clip-${index + 1}`, clip));
      }
      return stored;
    } finally {
      await file.release();
      await proxy.release();
    }
  });

/** Removes the full video, which was never visible, once its clips are published. If that fails, the sweep removes it later. */
export const deleteWhole = async (deps: LocalDeps, whole: VideoAsset): Promise<void> => {
  for (const key of fileKeysOf(whole)) {
    await deps.mediaStore
      .delete(key)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, key }, 'a file of an upload could not be deleted'),
      );
  }
};
