import type { Deps } from '#server/deps.ts';
import type { VideoAsset } from '#server/features/library/add-assets.service.ts';
import { type Ingest, keepWhole } from './claim-ingest.ts';
import { type holdIngest, LostIngestError } from './hold-ingest.ts';
import { stageSource } from './stage-source.ts';
import { storeVideo } from './store-made-files.ts';

/**
 * The whole video of an upload, in the store: made now, unless an earlier attempt has come so far. From then on only its
 * clips are missing.
 *
 * @throws IngestError; LostIngestError when the upload is no longer this attempt's.
 */
export const makeWhole = async (
  deps: Deps,
  ingest: Ingest,
  hold: ReturnType<typeof holdIngest>,
): Promise<VideoAsset> => {
  if (ingest.whole !== null) return ingest.whole;
  const whole = await deps.workFolders.use(async (workFolder) => {
    const source = await stageSource(deps, ingest);
    try {
      const made = await deps.mediaIngest.ingestVideo({
        source: source.localPath,
        workFolder,
        signal: hold.signal,
        onProgress: ({ progress }) => hold.report(progress),
      });
      return await storeVideo(deps, ingest, 'whole', made);
    } finally {
      await source.release();
    }
  });
  if (ingest.cutsClips && !(await keepWhole(deps, ingest, whole))) throw new LostIngestError();
  return whole;
};
