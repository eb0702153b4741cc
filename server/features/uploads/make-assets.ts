import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { IngestError } from '#server/errors.ts';
import { fileKeysOf, type ProcessedAsset, type VideoAsset } from '#server/features/library/assets.service.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import { storeOverlay, storeVideo } from './store-assets.ts';
import { isLogo } from './upload.entity.ts';
import { type ClaimedUpload, markSegmenting } from './uploads.queries.ts';

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

/**
 * Makes and stores the full video of an upload, unless an earlier attempt has finished it. After that, only its clips are missing.
 * @throws IngestError; LeaseRevokedError when the upload no longer belongs to this attempt.
 */
export const makeWhole = async (deps: Deps, upload: ClaimedUpload, lease: Lease): Promise<VideoAsset> => {
  if (upload.whole !== null) return upload.whole;
  const whole = await withSource(deps, upload, lease, async (input) =>
    storeVideo(
      deps,
      upload,
      'whole',
      await deps.mediaIngest.ingestVideo({ ...input, cutsClips: upload.cutsClips }),
    ),
  );
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
  whole: VideoAsset,
  lease: Lease,
): Promise<VideoAsset[]> =>
  deps.workDirectories.use(async (workDirectory) => {
    const file = await deps.mediaStore.stage(whole.fileKey);
    const proxy = await deps.mediaStore.stage(whole.proxyKey);
    try {
      const { frames, hasAudio, strip } = whole;
      const clips = await deps.mediaIngest.segmentVideo({
        video: { path: file.localPath, proxyPath: proxy.localPath, frames, hasAudio, strip },
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
