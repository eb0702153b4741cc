import { type EntityManager, IsNull, Not } from 'typeorm';
import { SHORT_UPLOAD_BYTES } from '#contract/library/upload-limits.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, claimedSql, type JobTable } from '#server/jobs/job-kind.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { type Upload, uploadEntity } from './upload.entity.ts';

/** The states in which an upload's bytes are reserved. Afterwards, its assets count instead. */
export const OPEN = `('uploading', 'moving', 'received', 'queued', 'processing', 'segmenting')`;

/** An upload that a worker has started to process. */
export type ClaimedUpload = ClaimedJob &
  Pick<
    Upload,
    | 'kind'
    | 'libraryType'
    | 'title'
    | 'cutsClips'
    | 'cutSeconds'
    | 'sourceKey'
    | 'whole'
    | 'rightsConfirmedAt'
  >;

const tableOf = (queue: string, filter: NonNullable<JobTable['filter']>): JobTable => ({
  table: 'uploads',
  queue,
  personColumn: 'uploader_id',
  filter,
  runningStates: ['processing', 'segmenting'],
  // If an earlier attempt has finished the full video, only its clips are missing.
  startSql: `state = CASE WHEN whole IS NULL THEN 'processing' ELSE 'segmenting' END`,
  columns: `kind, library_type, title, cuts_clips,
    cut_seconds, source_key, whole, rights_confirmed_at`,
});

/** Uploads as jobs. Overlays and music, which take seconds, and short videos have lanes of their own, so that they never wait for a long video. */
export const uploadTables = {
  short: tableOf('ingests', (row) => `${row}.kind = 'background' AND ${row}.bytes <= ${SHORT_UPLOAD_BYTES}`),
  long: tableOf(
    'long-ingests',
    (row) => `${row}.kind = 'background' AND ${row}.bytes > ${SHORT_UPLOAD_BYTES}`,
  ),
  overlay: tableOf('overlay-ingests', (row) => `${row}.kind IN ('overlay', 'music')`),
} as const satisfies Record<string, JobTable>;

/** The lane of an upload. */
export const laneOf = ({ kind, bytes }: Pick<Upload, 'kind' | 'bytes'>): keyof typeof uploadTables => {
  if (kind !== 'background') return 'overlay';
  return bytes <= SHORT_UPLOAD_BYTES ? 'short' : 'long';
};

const CLAIMED = claimedSql(uploadTables.short);

/** Length of the list. */
const LISTED = 50;

/** An upload and its sender. Calls with it throw NOT_FOUND for another person's upload. */
export type UploadAddress = { uploaderId: string; id: string };

/** Null if it does not exist or belongs to another person. */
export const findUpload = ({ dataSource }: LocalDeps, address: UploadAddress): Promise<Upload | null> =>
  dataSource.getRepository(uploadEntity).findOneBy(address);

/** A person's uploads, newest first, up to LISTED. */
export const findUploads = ({ dataSource }: LocalDeps, uploaderId: string): Promise<Upload[]> =>
  dataSource
    .getRepository(uploadEntity)
    .find({ where: { uploaderId }, order: { createdAt: 'DESC', id: 'ASC' }, take: LISTED });

/** All uploads that are deleted with an account: those that it sent, and those into its library. */
export const findUploadsOfAccount = ({ dataSource }: LocalDeps, id: string): Promise<Upload[]> =>
  dataSource.getRepository(uploadEntity).findBy([{ uploaderId: id }, { ownerId: id }]);

/** All uploads in one state, for the sweeps. */
export const findUploadsIn = ({ dataSource }: LocalDeps, state: Upload['state']): Promise<Upload[]> =>
  dataSource.getRepository(uploadEntity).findBy({ state });

type Details = Partial<Pick<Upload, 'title' | 'bytes' | 'cutSeconds'>>;

/** Sets details that were given after an upload began. Undefined ones stay as they are. */
export const setDetails = async (
  { dataSource }: LocalDeps,
  id: string,
  details: { [Field in keyof Details]: Details[Field] | undefined },
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await dataSource.getRepository(uploadEntity).update({ id }, given);
};

/** Marks an upload whose bytes have all arrived, so that no sweep takes it for abandoned while they move into the media store. */
export const markMoving = async ({ dataSource }: LocalDeps, { id }: Pick<Upload, 'id'>): Promise<void> => {
  await dataSource.query(
    `UPDATE uploads SET state = 'moving', updated_at = now() WHERE id = $1 AND state = 'uploading'`,
    [id],
  );
};

/** Records that the file is in the media store under `sourceKey`. Does nothing when the upload is no longer expected. */
export const markReceived = async (
  { dataSource }: LocalDeps,
  id: string,
  sourceKey: string,
): Promise<void> => {
  await dataSource.query(
    `UPDATE uploads SET state = 'received', source_key = $2, updated_at = now() WHERE id = $1 AND state = 'moving'`,
    [id, sourceKey],
  );
};

/** The columns that decide on the job of an upload. */
type QueuedUpload = Pick<Upload, 'id' | 'uploaderId' | 'kind' | 'bytes'>;
type QueuedRow = Omit<QueuedUpload, 'bytes'> & { bytes: string };

const QUEUED = 'id, uploader_id, kind, bytes';
const queuedOf = (row: QueuedRow): QueuedUpload => ({ ...row, bytes: Number(row.bytes) });

/** Adds the job of a waiting upload. */
export const sendIngest = (deps: Deps, manager: EntityManager, upload: QueuedUpload): Promise<void> =>
  sendJobs(deps, manager, uploadTables[laneOf(upload)], [{ id: upload.id, person: upload.uploaderId }]);

/** Makes the upload wait for a worker. Null when it is no longer expected. */
export const markQueued = async (
  manager: EntityManager,
  { id, sourceKey }: Pick<Upload, 'id'> & { sourceKey: string },
): Promise<QueuedUpload | null> => {
  const [row] = await queryRows<QueuedRow>(
    manager,
    `UPDATE uploads SET state = 'queued', progress = 0, source_key = $2, updated_at = now()
      WHERE id = $1 AND state IN ('moving', 'received') RETURNING ${QUEUED}`,
    [id, sourceKey],
  );
  return row === undefined ? null : queuedOf(row);
};

/**
 * Records that the full video is stored, so that only its clips remain to be made, even after a restart. Returns false when the upload no
 * longer belongs to this attempt.
 */
export const markSegmenting = async (
  { dataSource }: LocalDeps,
  { id, attempt }: ClaimedUpload,
  whole: NonNullable<Upload['whole']>,
): Promise<boolean> => {
  const count = await countChanged(
    dataSource,
    `UPDATE uploads SET state = 'segmenting', progress = 0, whole = $3 WHERE ${CLAIMED}`,
    [id, attempt, JSON.stringify(whole)],
  );
  return count === 1;
};

type Target = Pick<Upload, 'libraryType' | 'ownerId' | 'studioId'>;

/**
 * Completes an upload whose assets the same transaction adds. Returns their library, which may have changed since the attempt began; null
 * when the upload no longer belongs to this attempt.
 */
export const markComplete = async (
  manager: EntityManager,
  { id, attempt }: ClaimedUpload,
  { notice, now }: { notice: string | null; now: Date },
): Promise<Target | null> => {
  const [target] = await queryRows<Target>(
    manager,
    `UPDATE uploads SET state = 'complete', progress = 1, error_message = $3, source_key = NULL, whole = NULL,
            updated_at = $4
      WHERE ${CLAIMED}
      RETURNING library_type, owner_id, studio_id`,
    [id, attempt, notice, now],
  );
  return target ?? null;
};

/**
 * How an upload ends without a result. `staysCounted`: it still counts as a video of the plan. `keepsSource`: its file is kept, so that it
 * can be tried again.
 */
export type UploadOutcome =
  | { state: 'cancelled' }
  | {
      state: 'failed';
      errorCode: string;
      errorMessage: string;
      staysCounted?: boolean;
      keepsSource?: boolean;
    };

const STAYS_COUNTED = ' It counts as one of your uploaded videos.';

/**
 * Ends an open upload, and no longer counts it as a video of the plan unless it stays counted. With `attempt`, only that attempt may end
 * it, and only while it runs, because an upload with an expired lease waits again under the same attempt. Returns false when there was
 * nothing to end.
 */
export const markEnded = async (
  manager: EntityManager,
  { id, attempt }: { id: string; attempt?: number },
  outcome: UploadOutcome,
): Promise<boolean> => {
  const [open] = await queryRows<Pick<Upload, 'uploaderId' | 'isCounted'>>(
    manager,
    `SELECT uploader_id, is_counted FROM uploads
      WHERE id = $1 AND state IN ${OPEN}
        AND ($2::int IS NULL OR (attempt = $2 AND state IN ('processing', 'segmenting'))) FOR UPDATE`,
    [id, attempt ?? null],
  );
  if (open === undefined) return false;
  const failure = outcome.state === 'failed' ? outcome : null;
  const staysCounted = open.isCounted && failure?.staysCounted === true;
  const message = failure === null ? null : `${failure.errorMessage}${staysCounted ? STAYS_COUNTED : ''}`;
  await manager.query(
    `UPDATE uploads SET state = $2, error_code = $3, error_message = $4, is_counted = $5,
            source_key = CASE WHEN $6::boolean THEN source_key END, whole = NULL, updated_at = now()
      WHERE id = $1`,
    [id, outcome.state, failure?.errorCode ?? null, message, staysCounted, failure?.keepsSource === true],
  );
  if (open.isCounted && !staysCounted) {
    await manager.query(
      'UPDATE users SET personal_video_count = greatest(personal_video_count - 1, 0) WHERE id = $1',
      [open.uploaderId],
    );
  }
  return true;
};

/** Queues again a failed upload whose file is kept. Null for any other. */
export const markQueuedAgain = async (manager: EntityManager, id: string): Promise<QueuedUpload | null> => {
  const [row] = await queryRows<QueuedRow>(
    manager,
    `UPDATE uploads SET state = 'queued', progress = 0, error_code = NULL, error_message = NULL,
            updated_at = now()
      WHERE id = $1 AND state = 'failed' AND source_key IS NOT NULL RETURNING ${QUEUED}`,
    [id],
  );
  return row === undefined ? null : queuedOf(row);
};

/** The failed uploads whose files are kept. */
export const findRetryable = ({ dataSource }: LocalDeps): Promise<Upload[]> =>
  dataSource.getRepository(uploadEntity).findBy({ state: 'failed', sourceKey: Not(IsNull()) });

/** Removes an ended upload from the list; its assets stay. */
export const deleteEnded = async ({ dataSource }: LocalDeps, { id }: Pick<Upload, 'id'>): Promise<void> => {
  await dataSource.query(`DELETE FROM uploads WHERE id = $1 AND state NOT IN ${OPEN}`, [id]);
};

/** Removes uploads that ended before a moment from the lists; their assets stay. */
export const deleteEndedBefore = async ({ dataSource }: LocalDeps, moment: Date): Promise<void> => {
  await dataSource.query(`DELETE FROM uploads WHERE updated_at < $1 AND state NOT IN ${OPEN}`, [moment]);
};
