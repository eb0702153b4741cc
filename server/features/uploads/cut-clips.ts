import type { Deps } from '#server/deps.ts';
import { keysOf, type VideoAsset } from '#server/features/library/add-assets.service.ts';
import type { Ingest } from './claim-ingest.ts';
import type { holdIngest } from './hold-ingest.ts';
import { NO_CLIPS, publishIngest } from './publish-ingest.ts';
import { storeVideo } from './store-made-files.ts';

/** Seconds of a clip: document 2, section 7. */
const CLIP_SECONDS = 15;

type Hold = ReturnType<typeof holdIngest>;
type Cutting = { whole: VideoAsset; hold: Hold };

/** The clips of a whole video in the store, none when it is no longer than one. */
const makeClips = (deps: Deps, ingest: Ingest, { whole, hold }: Cutting): Promise<VideoAsset[]> =>
  deps.workFolders.use(async (workFolder) => {
    const [file, proxy] = [
      await deps.mediaStore.stage(whole.fileKey),
      await deps.mediaStore.stage(whole.proxyKey),
    ];
    try {
      const { frames, hasAudio, strip } = whole;
      const clips = await deps.mediaIngest.segmentVideo({
        video: { path: file.localPath, proxyPath: proxy.localPath, frames, hasAudio, strip },
        workFolder,
        signal: hold.signal,
        onProgress: ({ progress }) => hold.report(progress),
      });
      const wanted = ingest.cutSeconds === null ? clips.length : Math.ceil(ingest.cutSeconds / CLIP_SECONDS);
      const stored: VideoAsset[] = [];
      for (const [index, clip] of clips.slice(0, wanted).entries()) {
        stored.push(await storeVideo(deps, ingest, `clip-${index + 1}`, clip));
      }
      return stored;
    } finally {
      await file.release();
      await proxy.release();
    }
  });

/** The whole has done its work: nobody has seen it. What cannot be removed now is swept. */
const forgetWhole = async (deps: Deps, whole: VideoAsset): Promise<void> => {
  for (const key of keysOf(whole)) {
    await deps.mediaStore
      .delete(key)
      .catch((error: unknown) => deps.log.warn({ err: error, key }, 'a file of an upload is left'));
  }
};

/**
 * Cuts a video into its clips and publishes them in its place. When that fails the video itself is published: it is never
 * lost for its clips.
 *
 * @throws LostIngestError; the reason of the hold's signal when that aborts.
 */
export const cutClips = async (deps: Deps, ingest: Ingest, cutting: Cutting): Promise<void> => {
  const { whole, hold } = cutting;
  let clips: VideoAsset[];
  try {
    clips = await makeClips(deps, ingest, cutting);
  } catch (error) {
    if (hold.signal.aborted) throw error;
    deps.log.warn({ err: error, upload: ingest.id }, 'a video could not be cut into clips');
    await publishIngest(deps, ingest, [whole], NO_CLIPS);
    return;
  }
  await publishIngest(deps, ingest, clips.length === 0 ? [whole] : clips);
  if (clips.length > 0) await forgetWhole(deps, whole);
};
