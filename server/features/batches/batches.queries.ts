import type { EntityManager } from 'typeorm';
import type { BatchProgress } from '#contract/videos/batches.contract.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type BatchRecord, batchEntity, batchRowEntity, type BatchRowRecord } from './batch.entity.ts';
import type { ClipUse } from './choose-clips.ts';

/** The owner and the id of a batch or row. */
export type BatchAddress = { ownerId: string; id: string };

/** @throws AppError NOT_FOUND, also for another person's */
export const findBatch = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: BatchAddress,
): Promise<BatchRecord> => {
  const batch = await dataSource.getRepository(batchEntity).findOneBy({ id, ownerId });
  if (batch === null) throw new AppError('NOT_FOUND');
  return batch;
};

/** The rows of a batch, in order. */
export const findRows = (manager: EntityManager, batchId: string): Promise<BatchRowRecord[]> =>
  manager.getRepository(batchRowEntity).find({ where: { batchId }, order: { position: 'ASC' } });

/** The batch of a row. @throws AppError NOT_FOUND, also for another person's */
export const findBatchOfRow = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: BatchAddress,
): Promise<BatchRecord> => {
  const row = await dataSource.getRepository(batchRowEntity).findOneBy({ id });
  const batch =
    row === null ? null : await dataSource.getRepository(batchEntity).findOneBy({ id: row.batchId, ownerId });
  if (batch === null) throw new AppError('NOT_FOUND');
  return batch;
};

/**
 * The progress of batches, from the rows of `renders` alone. The remaining time is extrapolated from the finished renders, by their seconds
 * per unit of cost and the number of renders that run now.
 */
const PROGRESS = `
  count(r.id)::int AS rows,
  count(*) FILTER (WHERE v.state = 'completed')::int AS completed,
  count(*) FILTER (WHERE v.state = 'failed')::int AS failed,
  count(*) FILTER (WHERE v.state IN ('cancelled', 'expired')
    OR (v.id IS NULL AND r.id IS NOT NULL AND b.started_at IS NOT NULL))::int AS cancelled,
  count(*) FILTER (WHERE v.state IN ('queued', 'running'))::int AS open,
  coalesce(avg(CASE WHEN b.started_at IS NULL THEN 0
                    WHEN v.state IN ('queued', 'running') THEN v.progress ELSE 1 END), 0) AS progress,
  CASE WHEN count(*) FILTER (WHERE v.state IN ('queued', 'running')) = 0 THEN NULL ELSE
    sum(v.cost * (1 - v.progress)) FILTER (WHERE v.state IN ('queued', 'running'))
    * extract(epoch FROM sum(v.finished_at - v.started_at) FILTER (WHERE v.state = 'completed'))
    / nullif(sum(v.cost) FILTER (WHERE v.state = 'completed'), 0)
    / greatest(1, count(*) FILTER (WHERE v.state = 'running')) END AS seconds_left`;

const WITH_RENDERS = `batches b
  LEFT JOIN batch_rows r ON r.batch_id = b.id AND NOT r.is_left_out
  LEFT JOIN renders v ON v.id = r.render_id`;

type ProgressRow = Omit<BatchProgress, 'progress' | 'secondsLeft'> & {
  progress: number;
  secondsLeft: string | number | null;
};

const progressOf = ({ rows, completed, failed, cancelled, open, progress, secondsLeft }: ProgressRow) => ({
  rows,
  completed,
  failed,
  cancelled,
  open,
  progress: Math.min(1, Math.max(0, progress)),
  secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(Number(secondsLeft))),
});

/** The progress of a batch. */
export const findProgress = async ({ dataSource }: LocalDeps, id: string): Promise<BatchProgress> => {
  const row = await queryRow<ProgressRow>(
    dataSource,
    `SELECT ${PROGRESS} FROM ${WITH_RENDERS} WHERE b.id = $1`,
    [id],
  );
  return progressOf(row);
};

const PAGE_SIZE = 30;

type ListedBatch = Pick<BatchRecord, 'id' | 'title' | 'createdAt' | 'startedAt'>;

/** One page of a person's batches, newest first, each with its progress. */
export const findBatches = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  cursor: string | undefined,
): Promise<{ batches: (ListedBatch & { progress: BatchProgress })[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const found = await queryRows<ListedBatch & ProgressRow>(
    dataSource,
    `SELECT b.id, b.title, b.created_at, b.started_at, ${PROGRESS}
       FROM ${WITH_RENDERS}
      WHERE b.owner_id = $1 AND ($2::timestamptz IS NULL OR (b.created_at, b.id) < ($2, $3))
      GROUP BY b.id ORDER BY b.created_at DESC, b.id DESC LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, after?.at ?? null, after?.id ?? null],
  );
  const { rows, nextCursor } = pageOf(found, PAGE_SIZE, ({ createdAt }) => createdAt);
  const batches = rows.map(({ id, title, createdAt, startedAt, ...progress }) => ({
    id,
    title,
    createdAt,
    startedAt,
    progress: progressOf(progress),
  }));
  return { batches, nextCursor };
};

/** The clips of a person's promos, with the days that these advertised. */
export const findClipUses = ({ dataSource }: LocalDeps, ownerId: string): Promise<ClipUse[]> =>
  queryRows(
    dataSource,
    `SELECT asset_id, to_char(used_on, 'YYYY-MM-DD') AS day FROM clip_uses WHERE owner_id = $1`,
    [ownerId],
  );
