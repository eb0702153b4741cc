import type { EntityManager } from 'typeorm';
import type { SqlRunner } from '#server/ports/job-queue.ts';

/** Lets a port that knows no ORM write inside the transaction of `manager`. */
export const sqlRunner =
  (manager: EntityManager): SqlRunner =>
  async (sql, parameters) => {
    if (manager.queryRunner === undefined) throw new Error('This manager is not in a transaction.');
    const { records } = await manager.queryRunner.query(sql, parameters, true);
    return records;
  };
