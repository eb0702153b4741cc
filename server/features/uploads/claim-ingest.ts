import type { EntityManager } from 'typeorm';
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

type Place = Pick<Upload, 'id' | 'kind' | 'jobId' | 'state'>;

/** The upload that the ticket stands for now, held until the transaction ends; null when it has ended. */
const holdPlace = async (manager: EntityManager, ticketId: string): Promise<Place | null> => {
  const rows: Place[] = await manager.query(
    `SELECT id, kind, job_id AS "jobId", state FROM uploads
      WHERE job_id = $1 AND state IN ('queued', 'processing', 'segmenting') FOR UPDATE`,
    [ticketId],
  );
  return rows[0] ?? null;
};

/**
 * The waiting upload of a kind whose turn it is: that of the person who has been served longest ago, then the oldest. One
 * worker decides at a time, and passes over rows that somebody is just changing.
 */
const findNextInTurn = async (manager: EntityManager, kind: Upload['kind']): Promise<Place | null> => {
  const rows: Place[] = await manager.query(
    `SELECT u.id, u.kind, u.job_id AS "jobId", u.state FROM uploads u
      CROSS JOIN LATERAL (
        SELECT max(updated_at) AS at FROM uploads mine
         WHERE mine.uploader_id = u.uploader_id AND mine.kind = u.kind AND mine.attempt > 0
      ) served
      WHERE u.state = 'queued' AND u.kind = $1 AND u.job_id IS NOT NULL
      ORDER BY served.at NULLS FIRST, u.created_at, u.id
      LIMIT 1 FOR UPDATE OF u SKIP LOCKED`,
    [kind],
  );
  return rows[0] ?? null;
};

const swapTickets = (manager: EntityManager, one: Place, other: Place): Promise<unknown> =>
  manager.query(
    `UPDATE uploads SET job_id = CASE id WHEN $1 THEN $4::uuid ELSE $2::uuid END WHERE id IN ($1, $3)`,
    [one.id, one.jobId, other.id, other.jobId],
  );

/**
 * Starts the upload whose turn it is, counting the attempt before anything is done; where an earlier one has left off, as far
 * as that is kept. The ticket may have been that of another one: then the two swap. Only a ticket whose upload has lost its
 * worker stays with it. `attemptsLeft` is -1 when none was left: then nothing may be done but to end it. Null when the
 * ticket stands for nothing any more.
 */
export const claimIngest = ({ dataSource, clock }: LocalDeps, ticketId: string): Promise<Ingest | null> =>
  inTransaction(dataSource, async (manager) => {
    let place = await holdPlace(manager, ticketId);
    if (place?.state !== 'processing' && place?.state !== 'segmenting') {
      await manager.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('polepro: whose upload is next', 0))`,
      );
      // Whoever has decided meanwhile may have swapped this ticket: it is somewhere else then.
      place ??= await holdPlace(manager, ticketId);
    }
    if (place === null) return null;
    const chosen = place.state === 'queued' ? ((await findNextInTurn(manager, place.kind)) ?? place) : place;
    if (chosen.id !== place.id) await swapTickets(manager, place, chosen);
    const [rows]: [Ingest[], number] = await manager.query(
      `UPDATE uploads SET state = CASE WHEN whole IS NULL THEN 'processing' ELSE 'segmenting' END, progress = 0,
              attempt = attempt + 1, attempts_left = attempts_left - 1, heartbeat_at = $2, updated_at = $2
        WHERE id = $1
        RETURNING ${COLUMNS}`,
      [chosen.id, clock.now()],
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
