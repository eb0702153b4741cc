import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { OPEN } from './storage.service.ts';
import { type Upload, uploadEntity } from './upload.entity.ts';

/** Uploads that are answered in a list. */
const LISTED = 50;

/** Whose upload, and which: every call about it answers NOT_FOUND for another person's. */
export type UploadAddress = { uploaderId: string; id: string };

/** Null where there is none, or it is another person's. */
export const findUpload = ({ dataSource }: LocalDeps, address: UploadAddress): Promise<Upload | null> =>
  dataSource.getRepository(uploadEntity).findOneBy(address);

/** Newest first, at most 50. */
export const findUploads = ({ dataSource }: LocalDeps, uploaderId: string): Promise<Upload[]> =>
  dataSource
    .getRepository(uploadEntity)
    .find({ where: { uploaderId }, order: { createdAt: 'DESC', id: 'ASC' }, take: LISTED });

/** Those of everybody in one state, as a sweep asks for them. */
export const findUploadsIn = ({ dataSource }: LocalDeps, state: Upload['state']): Promise<Upload[]> =>
  dataSource.getRepository(uploadEntity).findBy({ state });

type Details = Partial<Pick<Upload, 'title' | 'bytes' | 'cutSeconds'>>;

/** Sets what has been said of an upload since it was begun; what is undefined stays. */
export const setDetails = async (
  { dataSource }: LocalDeps,
  id: string,
  details: { [Field in keyof Details]: Details[Field] | undefined },
): Promise<void> => {
  const said = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length > 0) await dataSource.getRepository(uploadEntity).update({ id }, said);
};

/** What an `UPDATE … RETURNING` answers through TypeORM: its rows, and how many there are. */
type Updated<Row> = [Row[], number];

/** All bytes lie in the media store, under `sourceKey`; nothing happens when the upload is not waited for any more. */
export const markReceived = async (
  { dataSource }: LocalDeps,
  id: string,
  sourceKey: string,
): Promise<void> => {
  await dataSource.query(
    `UPDATE uploads SET state = 'received', source_key = $2, updated_at = now() WHERE id = $1 AND state = 'uploading'`,
    [id, sourceKey],
  );
};

/** All bytes are there: from now on a ticket stands for the upload, whose kind is answered. Null when it is no longer waited for. */
export const markQueued = async (
  manager: EntityManager,
  { id, sourceKey, jobId }: Pick<Upload, 'id'> & { sourceKey: string; jobId: string },
): Promise<Upload['kind'] | null> => {
  const [rows]: Updated<Pick<Upload, 'kind'>> = await manager.query(
    `UPDATE uploads SET state = 'queued', progress = 0, source_key = $2, job_id = $3, updated_at = now()
      WHERE id = $1 AND state IN ('uploading', 'received') RETURNING kind`,
    [id, sourceKey, jobId],
  );
  return rows[0]?.kind ?? null;
};

/** Gives an upload that is before the workers another ticket. False when it has got one, or has ended, meanwhile. */
export const setTicket = async (
  manager: EntityManager,
  { id, jobId }: Pick<Upload, 'id' | 'jobId'>,
  next: string,
): Promise<boolean> => {
  const [, count]: Updated<unknown> = await manager.query(
    `UPDATE uploads SET job_id = $3
      WHERE id = $1 AND job_id IS NOT DISTINCT FROM $2 AND state IN ('queued', 'processing', 'segmenting')`,
    [id, jobId, next],
  );
  return count === 1;
};

/** How an upload ends without anything in the library; a failure has its reason. */
export type Ending = { state: 'cancelled' } | { state: 'failed'; errorCode: string; errorMessage: string };

/**
 * Ends an upload that is open, and gives back the video that it was counted as. `attempt` where only that one may end it.
 * Answers its kind and its ticket, null where there is none; undefined when there was nothing to end.
 */
export const markEnded = async (
  manager: EntityManager,
  { id, attempt }: { id: string; attempt?: number },
  ending: Ending,
): Promise<Pick<Upload, 'kind' | 'jobId'> | undefined> => {
  const [open]: Pick<Upload, 'kind' | 'jobId' | 'uploaderId' | 'isCounted'>[] = await manager.query(
    `SELECT kind, uploader_id AS "uploaderId", is_counted AS "isCounted", job_id AS "jobId" FROM uploads
      WHERE id = $1 AND state IN ${OPEN} AND ($2::int IS NULL OR attempt = $2) FOR UPDATE`,
    [id, attempt ?? null],
  );
  if (open === undefined) return undefined;
  const { errorCode = null, errorMessage = null } = ending.state === 'failed' ? ending : {};
  await manager.query(
    `UPDATE uploads SET state = $2, error_code = $3, error_message = $4, is_counted = false, job_id = NULL,
            source_key = NULL, whole = NULL, heartbeat_at = NULL, updated_at = now()
      WHERE id = $1`,
    [id, ending.state, errorCode, errorMessage],
  );
  if (open.isCounted) {
    await manager.query(
      'UPDATE users SET personal_video_count = greatest(personal_video_count - 1, 0) WHERE id = $1',
      [open.uploaderId],
    );
  }
  return open;
};

/** Takes an upload that has ended off the list; what it has become stays. */
export const deleteEnded = async ({ dataSource }: LocalDeps, { id }: Pick<Upload, 'id'>): Promise<void> => {
  await dataSource.query(`DELETE FROM uploads WHERE id = $1 AND state NOT IN ${OPEN}`, [id]);
};

/** Takes uploads off the lists that have ended before a moment; what they have become stays. */
export const deleteEndedBefore = async ({ dataSource }: LocalDeps, moment: Date): Promise<void> => {
  await dataSource.query(`DELETE FROM uploads WHERE updated_at < $1 AND state NOT IN ${OPEN}`, [moment]);
};
