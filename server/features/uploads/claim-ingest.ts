import { inTransaction } from '#server/db/in-transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { Upload } from './upload.entity.ts';

/** One start of the work on an upload by one worker. Its writes count only while the row still bears its number. */
export type Ingest = Pick<
  Upload,
  | 'id'
  | 'kind'
  | 'title'
  | 'libraryType'
  | 'ownerId'
  | 'cutsClips'
  | 'cutSeconds'
  | 'sourceKey'
  | 'whole'
  | 'attempt'
  | 'attemptsLeft'
>;

const COLUMNS = `id, kind, title, library_type AS "libraryType", owner_id AS "ownerId", cuts_clips AS "cutsClips",
  cut_seconds AS "cutSeconds", source_key AS "sourceKey", whole, attempt, attempts_left AS "attemptsLeft"`;

/** SQL for: still this attempt's, of which `$1` is the id and `$2` the number. */
export const STILL_MINE = `id = $1 AND attempt = $2 AND state IN ('processing', 'segmenting')`;

/**
 * Starts the work that the ticket stands for, counting the attempt before anything is done; where an earlier one has left
 * off, as far as that is kept. `attemptsLeft` is -1 when none was left: then nothing may be done but to end it. Null when the
 * ticket stands for nothing any more.
 */
export const claimIngest = ({ dataSource, clock }: LocalDeps, ticketId: string): Promise<Ingest | null> =>
  inTransaction(dataSource, async (manager) => {
    const [rows]: [Ingest[], number] = await manager.query(
      `UPDATE uploads SET state = CASE WHEN whole IS NULL THEN 'processing' ELSE 'segmenting' END, progress = 0,
              attempt = attempt + 1, attempts_left = attempts_left - 1, heartbeat_at = $2, updated_at = $2
        WHERE job_id = $1 AND state IN ('queued', 'processing', 'segmenting')
        RETURNING ${COLUMNS}`,
      [ticketId, clock.now()],
    );
    return rows[0] ?? null;
  });

/** Says that the attempt lives, and how far it is. False when it is no longer the upload's own. */
export const beat = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: Ingest,
  progress: number | null,
): Promise<boolean> => {
  const [, count]: [unknown[], number] = await dataSource.query(
    `UPDATE uploads SET heartbeat_at = $3, progress = coalesce($4, progress) WHERE ${STILL_MINE}`,
    [id, attempt, clock.now(), progress],
  );
  return count === 1;
};

/** The whole video is made and in the store: what comes now are its clips, also after a restart. */
export const keepWhole = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: Ingest,
  whole: NonNullable<Upload['whole']>,
): Promise<boolean> => {
  const [, count]: [unknown[], number] = await dataSource.query(
    `UPDATE uploads SET state = 'segmenting', progress = 0, whole = $3, heartbeat_at = $4 WHERE ${STILL_MINE}`,
    [id, attempt, JSON.stringify(whole), clock.now()],
  );
  return count === 1;
};

/** Back into the queue, through no fault of the attempt, which does not count. */
export const giveBack = async ({ dataSource, clock }: LocalDeps, { id, attempt }: Ingest): Promise<void> => {
  await dataSource.query(
    `UPDATE uploads SET state = 'queued', progress = 0, heartbeat_at = NULL, attempts_left = attempts_left + 1, updated_at = $3
      WHERE ${STILL_MINE}`,
    [id, attempt, clock.now()],
  );
};
