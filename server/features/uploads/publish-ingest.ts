import { inTransaction } from '#server/db/in-transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { outlastDatabase } from '#server/db/outlast-database.ts';
import type { LocalDeps } from '#server/deps.ts';
import { addAssets, type MadeAsset, type NewAsset } from '#server/features/library/add-assets.service.ts';
import { type Ingest, STILL_MINE } from './claim-ingest.ts';
import { LostIngestError } from './hold-ingest.ts';

/** What a person is told whose video was kept without its clips. */
export const NO_CLIPS = 'Your video is in your library as a whole: it could not be cut into clips.';

/** One thing is known by the upload's own id, which its sender has had from the start; each of several has its own. */
const assetsOf = (ingest: Ingest, made: readonly MadeAsset[], createdAt: Date): NewAsset[] => {
  const { id, kind, title, libraryType, ownerId } = ingest;
  const common = { kind, libraryType, ownerId, uploadId: id, createdAt };
  if (made.length === 1) return made.map((one) => ({ ...one, ...common, id, title }));
  return made.map((one, index) => ({
    ...one,
    ...common,
    id: newId(),
    title: `${title} (${index + 1} of ${made.length})`,
  }));
};

/**
 * Puts what was made of an upload into its library and completes its row, in one transaction; the files are in the store
 * already. `notice` says what the person does not get.
 *
 * @throws LostIngestError when the upload is no longer this attempt's: nothing happens, and its files are swept.
 */
export const publishIngest = (
  deps: LocalDeps,
  ingest: Ingest,
  made: readonly MadeAsset[],
  notice: string | null = null,
): Promise<void> =>
  outlastDatabase(() =>
    inTransaction(deps.dataSource, async (manager) => {
      const now = deps.clock.now();
      const [, count]: [unknown[], number] = await manager.query(
        `UPDATE uploads SET state = 'complete', progress = 1, error_message = $3, source_key = NULL, whole = NULL,
                job_id = NULL, heartbeat_at = NULL, updated_at = $4
          WHERE ${STILL_MINE}`,
        [ingest.id, ingest.attempt, notice, now],
      );
      if (count === 0) throw new LostIngestError();
      await addAssets(manager, assetsOf(ingest, made, now));
    }),
  );
