import type { DataSource, EntityManager } from 'typeorm';

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
