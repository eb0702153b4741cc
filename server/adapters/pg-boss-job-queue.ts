import type { FastifyBaseLogger } from 'fastify';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DAY_SECONDS, HOUR_SECONDS } from '#schema/durations.ts';
import type { ConnectionTimeouts } from '#server/db/data-source.ts';
import {
  ATTEMPTS,
  type JobQueue,
  LOST_JOBS,
  SILENT_SECONDS,
  type SqlRunner,
  type TakenJob,
} from '#server/ports/job-queue.ts';

/** Polling interval of an idle worker, seconds, because a retried job sends no NOTIFY. */
const POLL_SECONDS = 1;
/** The time between two heartbeats of a worker for its job, seconds. */
const HEARTBEAT_SECONDS = 2;
/** Time for handlers to give back their jobs on shutdown, milliseconds. */
const STOP_TIMEOUT_MS = 8_000;
/** Pause before a returned job is handed out again, seconds. The worker that gave it back must not get it at once. */
const GIVE_BACK_SECONDS = 1;

/** Pauses after a fault of a machine, seconds. The machine may need a while to recover. */
const FIRST_PAUSE_SECONDS = 10;
const SECOND_PAUSE_SECONDS = 60;

/** `works`: this process handles jobs. `timeouts` are for the connections. */
type Options = { works: boolean; log: FastifyBaseLogger; timeouts?: ConnectionTimeouts };

const queueOptions = {
  notify: true,
  retryLimit: ATTEMPTS - 1,
  // After a lost worker: 3 to 6 seconds before the second attempt, 6 to 12 before the third.
  retryDelay: 3,
  retryBackoff: true,
  heartbeatSeconds: SILENT_SECONDS,
  // Just below pg-boss's maximum of a day: heartbeats limit how long a job may take.
  expireInSeconds: 23 * HOUR_SECONDS,
  // A job is not dropped, however long it waits.
  retentionSeconds: 3650 * DAY_SECONDS,
  // Lasting data is in the rows, and every pass of `recover` counts the jobs.
  deleteAfterSeconds: 600,
};

/** The data of a job. */
export type JobData = { row: string };

const databaseOf = (sql: SqlRunner): Db => ({
  executeSql: async (text, values) => ({ rows: await sql(text, values) }),
});

/** A job that `boss` has handed out. */
export const takenJob = (boss: PgBoss, job: JobWithMetadata<JobData>): TakenJob => ({
  id: job.sourceId ?? job.id,
  queue: job.sourceName ?? job.name,
  row: job.data.row,
  group: job.groupId ?? '',
  retriesLeft: job.sourceId === null ? job.retryLimit - job.retryCount : -1,
  signal: job.signal,
  retryLater: async (sql) => {
    const db = databaseOf(sql);
    await boss.fail(job.name, job, null, { db });
    const startAfter = job.retryCount === 0 ? FIRST_PAUSE_SECONDS : SECOND_PAUSE_SECONDS;
    await boss.update(job.name, undefined, { id: job.id, startAfter, db });
    const waiting = await boss.getJobById(job.name, job.id, { db });
    return waiting?.startAfter ?? new Date();
  },
  giveBack: async (sql) => {
    // Like pg-boss's own retry, but without using one up. The count goes up at the next start, so this worker can no longer settle the job.
    await sql(
      `UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = NULL,
              start_after = now() + interval '${GIVE_BACK_SECONDS} seconds'
        WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
      [job.name, job.id, job.retryCount],
    );
  },
});

/**
 * The queue is in the database itself, so that a row and its job commit in one transaction. NOTIFY wakes a worker within milliseconds, with
 * polling as a fallback.
 */
export const pgBossJobQueue = async (url: string, { works, log, timeouts }: Options): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'polepro-queue',
    ...timeouts,
    max: 4,
    schedule: false,
    // `recover` does this, except after an outage of the database, when every heartbeat is late.
    supervise: false,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 300,
    useListenNotify: works,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();

  const ensured = new Map<string, Promise<void>>();
  const createQueue = async (name: string): Promise<void> => {
    const options = name === LOST_JOBS ? queueOptions : { ...queueOptions, deadLetter: LOST_JOBS };
    if (name !== LOST_JOBS) await ensureQueue(LOST_JOBS);
    await boss.createQueue(name, options);
    // An older version may have created the queue with other options.
    await boss.updateQueue(name, options);
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
    send: async (queue, jobs, sql) => {
      await ensureQueue(queue);
      const added = jobs.map(({ row, group, ...job }) => ({ ...job, data: { row }, group: { id: group } }));
      await boss.insert(queue, added, { db: databaseOf(sql) });
    },
    sendAt: async (queue, row, startAfter, sql) => {
      await ensureQueue(queue);
      const options = { singletonKey: row, group: { id: row }, startAfter, db: databaseOf(sql) };
      await boss.upsert(queue, { row }, options);
    },
    work: async (queue, { concurrency, perGroup }, handler) => {
      await ensureQueue(queue);
      const options = {
        batchSize: 1,
        includeMetadata: true,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }),
      } as const;
      const workId = await boss.work<JobData, void, typeof options>(queue, options, async ([job]) => {
        if (job === undefined) return;
        await handler(takenJob(boss, job));
        // Fetch the next job at once instead of waiting for the next poll.
        boss.notifyWorker(workId);
      });
    },
    recover: () => boss.supervise(),
    check: async () => {
      await boss.getDb().executeSql('SELECT 1 FROM pgboss.queue LIMIT 1');
    },
    close: async () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
};
