import type { LocalDeps } from '#server/deps.ts';
import { IngestError } from '#server/errors.ts';
import type { Ingest } from './claim-ingest.ts';

/** The file as it came, as a local path; call `release` when it is read. @throws IngestError when it is not there. */
export const stageSource = async (
  { mediaStore }: LocalDeps,
  { sourceKey }: Ingest,
): Promise<{ localPath: string; release: () => Promise<void> }> => {
  if (sourceKey === null || (await mediaStore.stat(sourceKey)) === null)
    throw new IngestError('FILE_CUT_OFF');
  return mediaStore.stage(sourceKey);
};
