import type { FastifyBaseLogger } from 'fastify';
import { type Db, PgBoss } from 'pg-boss';
import { HOUR_SECONDS } from '#schema/durations.ts';
import type { ConnectionTimeouts } from '#server/db/data-source.ts';
import type { JobQueue, SqlRunner } from '#server/ports/job-queue.ts';

/** Seconds before a wake-up whose handler threw is delivered again. */
const RETRY_DELAY = 1;
/** In effect unlimited: the rows count attempts, wake-ups do not. */
const RETRY_LIMIT = 1_000_000;
/** Polling interval of an idle worker, seconds: a retried wake-up sends no NOTIFY. */
const POLL_SECONDS = 1;
/** Just below pg-boss's maximum of a day, seconds: the lease of the row limits how long a job may take. */
const EXPIRE_SECONDS = 23 * HOUR_SECONDS;
/** Time for handlers to requeue their jobs on shutdown, milliseconds. */
const STOP_TIMEOUT_MS = 8_000;

/** `works`: this process handles wake-ups. `timeouts`: those of the connections. */
type Options = { works: boolean; log: FastifyBaseLogger; timeouts?: ConnectionTimeouts };

const queueOptions = {
  notify: true,
  retryLimit: RETRY_LIMIT,
  retryDelay: RETRY_DELAY,
  expireInSeconds: EXPIRE_SECONDS,
  deleteAfterSeconds: HOUR_SECONDS,
};

const workOptions = {
  batchSize: 1,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
};

const databaseOf = (sql: SqlRunner): Db => ({
  executeSql: async (text, values) => ({ rows: await sql(text, values) }),
});

/**
 * The queue is in the database itself, so that a row and its wake-up commit in one transaction. NOTIFY wakes a worker
 * within milliseconds; polling is the fallback.
 */
export const pgBossJobQueue = async (url: string, { works, log, timeouts }: Options): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'polepro-queue',
    ...timeouts,
    max: 4,
    schedule: false,
    supervise: works,
    useListenNotify: works,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();

  const ensured = new Map<string, Promise<void>>();
  const createQueue = async (name: string): Promise<void> => {
    await boss.createQueue(name, queueOptions);
    // Earlier versions created these queues with a heartbeat per wake-up; now the row has its own.
    await boss.updateQueue(name, { heartbeatSeconds: null });
  };
  const ensureQueue = async (name: string): Promise<void> => {
    const ensuring = ensured.get(name) ?? createQueue(name);
    ensured.set(name, ensuring);
    await ensuring.catch((error: unknown) => {
      ensured.delete(name);
      throw error;
    });
  };

  return {
    wake: async (queue, sql) => {
      await ensureQueue(queue);
      await boss.send(queue, null, { db: databaseOf(sql) });
    },
    hasWakeUps: async (queue) => {
      const { rows } = await boss
        .getDb()
        .executeSql(`SELECT 1 FROM pgboss.job WHERE name = $1 AND state < 'active' AND NOT blocked LIMIT 1`, [
          queue,
        ]);
      return rows.length > 0;
    },
    work: async (queue, concurrency, handler) => {
      await ensureQueue(queue);
      const workId = await boss.work(queue, { ...workOptions, localConcurrency: concurrency }, async () => {
        await handler();
        // Fetch the next wake-up at once instead of waiting for the next poll.
        boss.notifyWorker(workId);
      });
    },
    check: async () => {
      await boss.getDb().executeSql('SELECT 1 FROM pgboss.queue LIMIT 1');
    },
    close: async () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
};
