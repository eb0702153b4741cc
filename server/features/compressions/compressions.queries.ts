import type { EntityManager } from 'typeorm';
import { COMPRESSIONS_MAX, COMPRESSIONS_OPEN_MAX } from '#contract/limits.ts';
import { MEGABYTE, TARGET_SIZE_MB } from '#contract/videos/compression.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { ClaimedJob } from '#server/jobs/job-kind.ts';
import type { ShortLivedTable } from '#server/jobs/short-lived-jobs.ts';
import { type Compression, compressionEntity } from './compression.entity.ts';

const OPEN = `('uploading', 'queued', 'running')`;

/** A compression that a worker has started. */
export type ClaimedCompression = ClaimedJob & Pick<Compression, 'targetBytes'>;

export const compressionTable = {
  folder: 'compressions',
  table: 'compressions',
  queue: 'compressions',
  personColumn: 'owner_id',
  maxRunningPerPerson: 1,
  runningStates: ['running'],
  startSql: `state = 'running'`,
  columns: `target_bytes`,
} as const satisfies ShortLivedTable;

/** A compression and its owner. Calls with it throw NOT_FOUND for another person's compression. */
export type CompressionAddress = { ownerId: string; id: string };

/** @throws AppError NOT_FOUND, also for another person's. */
export const findCompression = async (
  { dataSource }: LocalDeps,
  address: CompressionAddress,
): Promise<Compression> => {
  const row = await dataSource.getRepository(compressionEntity).findOneBy(address);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
};

/**
 * Adds a compression whose bytes are about to arrive, and returns its id. The account's oldest ended ones make room for it.
 * @throws AppError TOO_MANY_COMPRESSIONS
 */
export const insertUploading = (
  { dataSource }: LocalDeps,
  { ownerId, fileName }: Pick<Compression, 'ownerId' | 'fileName'>,
): Promise<string> =>
  inTransaction(dataSource, async (manager) => {
    // Locked, so that concurrent requests count one another.
    await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
    const inserted = await queryRows<{ id: string }>(
      manager,
      `INSERT INTO compressions (id, owner_id, file_name, target_bytes, state)
       SELECT $1::varchar, $2::varchar, $3::text, $4::int, 'uploading'
        WHERE (SELECT count(*) FROM compressions WHERE owner_id = $2 AND state IN ${OPEN}) < ${COMPRESSIONS_OPEN_MAX}
       RETURNING id`,
      [newId(), ownerId, fileName, TARGET_SIZE_MB.default * MEGABYTE],
    );
    const [row] = inserted;
    if (row === undefined) throw new AppError('TOO_MANY_COMPRESSIONS');
    await manager.query(
      `DELETE FROM compressions WHERE id IN (
         SELECT id FROM compressions WHERE owner_id = $1 AND state NOT IN ${OPEN}
          ORDER BY created_at DESC, id OFFSET ${COMPRESSIONS_MAX})`,
      [ownerId],
    );
    return row.id;
  });

/** Queues a compression whose bytes are all in the store. False when it has been deleted. */
export const markQueued = async (
  manager: EntityManager,
  { id, targetBytes, sourceBytes }: Pick<Compression, 'id' | 'targetBytes'> & { sourceBytes: number },
): Promise<boolean> => {
  const count = await countChanged(
    manager,
    `UPDATE compressions SET state = 'queued', target_bytes = $2, source_bytes = $3, updated_at = now()
      WHERE id = $1 AND state = 'uploading'`,
    [id, targetBytes, sourceBytes],
  );
  return count === 1;
};
