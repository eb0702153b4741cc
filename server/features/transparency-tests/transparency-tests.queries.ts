import { TRANSPARENCY_TESTS_MAX } from '#contract/limits.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { ClaimedJob } from '#server/jobs/job-kind.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import type { ShortLivedTable } from '#server/jobs/short-lived-jobs.ts';
import { type TransparencyTest, transparencyTestEntity } from './transparency-test.entity.ts';

/** A test that a worker has started. */
export type ClaimedTest = ClaimedJob & Pick<TransparencyTest, 'useBlackBackground'>;

export const transparencyTable = {
  folder: 'transparency-tests',
  table: 'transparency_tests',
  queue: 'transparency-tests',
  personColumn: 'owner_id',
  maxRunningPerPerson: 1,
  runningStates: ['running'],
  startSql: `state = 'running'`,
  columns: `use_black_background`,
} as const satisfies ShortLivedTable;

/** A test and its owner. Calls with it throw NOT_FOUND for another person's test. */
export type TestAddress = { ownerId: string; id: string };

/** @throws AppError NOT_FOUND, also for another person's. */
export const findTest = async (
  { dataSource }: LocalDeps,
  address: TestAddress,
): Promise<TransparencyTest> => {
  const row = await dataSource.getRepository(transparencyTestEntity).findOneBy(address);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
};

/** A person's tests, newest first. */
export const findTests = ({ dataSource }: LocalDeps, ownerId: string): Promise<TransparencyTest[]> =>
  dataSource
    .getRepository(transparencyTestEntity)
    .find({ where: { ownerId }, order: { createdAt: 'DESC', id: 'ASC' } });

/**
 * Queues a test and returns its id. The account's oldest ended tests make room for it.
 * @throws AppError TRANSPARENCY_TEST_RUNNING while another test of the account is open
 */
export const insertTest = (
  deps: Deps,
  { ownerId, useBlackBackground }: Pick<TransparencyTest, 'ownerId' | 'useBlackBackground'>,
): Promise<string> =>
  inTransaction(deps.dataSource, async (manager) => {
    // Locked, so that concurrent requests count one another.
    await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
    const rows: { isOpen: boolean; id: string }[] = await queryRows(
      manager,
      `SELECT id, state IN ('queued', 'running') AS is_open FROM transparency_tests
        WHERE owner_id = $1 ORDER BY created_at DESC, id`,
      [ownerId],
    );
    if (rows.some(({ isOpen }) => isOpen)) throw new AppError('TRANSPARENCY_TEST_RUNNING');
    const surplus = rows.slice(TRANSPARENCY_TESTS_MAX - 1).map(({ id }) => id);
    await manager.query('DELETE FROM transparency_tests WHERE id = ANY($1)', [surplus]);
    const id = newId();
    await manager.query(
      `INSERT INTO transparency_tests (id, owner_id, use_black_background, state)
       VALUES ($1, $2, $3, 'queued')`,
      [id, ownerId, useBlackBackground],
    );
    await sendJobs(deps, manager, transparencyTable, [{ id, person: ownerId }]);
    return id;
  });
