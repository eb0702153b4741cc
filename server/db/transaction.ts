import { setTimeout } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { errorCode } from '#server/error-code.ts';
import type { SqlRunner } from '#server/ports/job-queue.ts';

/**
 * The order in which every transaction takes its locks. In another order, two transactions could wait for each other:
 * 1. advisory locks (`lockUntilCommit`): admins first, then those for the rows of one person;
 * 2. accounts: owners before their studio, the studio, then members of its team;
 * 3. rows of an account: subscriptions, checkouts and notifications of payments; batches, then promos, then renders; uploads, then assets;
 *    people, then rows that name them; links, sessions and tokens.
 */

/** A deadlock or serialization failure. Postgres has rolled back the transaction, which may be tried again. */
const isConflict = (error: unknown): boolean => /^(40P01|40001)$/.test(errorCode(error));

const TRIES = 5;
/**
 * The longest pause before the second try, milliseconds. It doubles, and is random, so that two transactions that collided do not collide
 * again.
 */
const PAUSE_MS = 50;

/**
 * Runs `work` in one transaction, committed when it returns and rolled back when it throws. Its queries must use the given manager. It runs
 * again after a deadlock, so its other effects must be repeatable.
 */
export async function inTransaction<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (!isConflict(error) || tries >= TRIES) throw error;
    }
    await setTimeout(Math.random() * PAUSE_MS * 2 ** tries);
  }
}

/** The same for work such as a sweep, whose statements may take longer than those of requests. */
export const inLongTransaction = <Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> =>
  inTransaction(dataSource, async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    return work(manager);
  });

/** Waits for the lock of this name, and holds it until the transaction ends, so that only one transaction at a time has it. */
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
