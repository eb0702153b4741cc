import type { DataSource, EntityManager } from 'typeorm';
import type { SqlRunner } from '#server/ports/job-queue.ts';

/**
 * Runs `work` in one transaction: all of its writes are kept when it returns, none when it throws.
 * Everything in it must go through the manager that it is given.
 */
export function inTransaction<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction(work);
}

/** Lets a port that knows no ORM write inside the transaction of `manager`. */
export const sqlRunner =
  (manager: EntityManager): SqlRunner =>
  async (sql, parameters) => {
    if (manager.queryRunner === undefined) throw new Error('This manager is not in a transaction.');
    const { records } = await manager.queryRunner.query(sql, parameters, true);
    return records;
  };
