import type { DataSource, EntityManager } from 'typeorm';
import type { SqlRunner } from '#server/ports/job-queue.ts';

/** Runs `work` in one transaction, committed when it returns and rolled back when it throws. Its queries must use the given manager. */
export function inTransaction<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction(work);
}

/** The same for work whose statements may take longer than those of requests, such as a sweep. */
export const inLongTransaction = <Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> =>
  inTransaction(dataSource, async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    return work(manager);
  });

/** Waits for the lock of this name, and holds it until the transaction ends: what it protects happens one after the other. */
export const lockUntilCommit = async (manager: EntityManager, name: string): Promise<void> => {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`polepro: ${name}`]);
};

/** Runs plain SQL in the transaction of `manager`, for ports that know no ORM. */
export const sqlRunner =
  (manager: EntityManager): SqlRunner =>
  async (sql, parameters) => {
    if (manager.queryRunner === undefined) throw new Error('This manager is not in a transaction.');
    const { records } = await manager.queryRunner.query(sql, parameters, true);
    return records;
  };
