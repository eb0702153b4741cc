import type { FastifyBaseLogger } from 'fastify';
import { type Db, PgBoss } from 'pg-boss';
import type { IngestQueues, RenderQueue, SqlRunner, TicketQueue } from '#server/ports/render-queue.ts';

/**
 * A worker that is silent for this long has lost its ticket, seconds: pg-boss's least. It is refreshed by a
 * process that does not render.
 */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 2;
/** Seconds after which a ticket that was given back is handed out again. */
const RETRY_DELAY = 1;
/** How often a ticket is handed out again: as often as it takes, since the row of the render counts. */
const RETRY_LIMIT = 1_000_000;
/** How often an idle worker looks without being called, seconds: tickets that come back call nobody. */
const POLL_SECONDS = 1;
/** Just below pg-boss's most, seconds: the engine watches its progress itself. */
const EXPIRE_SECONDS = 23 * 60 * 60;
/** Time for handlers to give their work back at the end, milliseconds. */
const STOP_TIMEOUT_MS = 8_000;

/** `works`: this process takes tickets, and watches over tickets that others have lost. */
type Options = { works: boolean; log: FastifyBaseLogger };

const OPEN_STATES = new Set(['created', 'retry', 'active']);

const databaseOf = (sql: SqlRunner): Db => ({
  executeSql: async (text, values) => ({ rows: await sql(text, values) }),
});

/** The tickets of one name. */
const ticketQueue = async (boss: PgBoss, name: string): Promise<TicketQueue> => {
  await boss.createQueue(name, {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: RETRY_LIMIT,
    retryDelay: RETRY_DELAY,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: 60 * 60,
  });
  return {
    add: async (ticketId, sql) => {
      await boss.send(name, null, { id: ticketId, db: databaseOf(sql) });
    },
    remove: async (ticketId, sql) => {
      await boss.cancel(name, ticketId, { db: databaseOf(sql) });
    },
    has: async (ticketId) => {
      const job = await boss.getJobById(name, ticketId);
      return job !== null && OPEN_STATES.has(job.state);
    },
    work: async (concurrency, handler) => {
      const options = {
        localConcurrency: concurrency,
        batchSize: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      };
      const workId = await boss.work(name, options, async (jobs) => {
        for (const { id } of jobs) await handler(id);
        // The next ticket at once, not at the next look.
        boss.notifyWorker(workId);
      });
    },
  };
};

export type Queues = {
  queue: RenderQueue;
  ingestQueues: IngestQueues;
};

/**
 * The queues in the database itself, so that a piece of work and its ticket are one transaction. NOTIFY wakes a
 * worker within milliseconds; polling stays as the floor under it.
 */
export const pgBossQueues = async (url: string, { works, log }: Options): Promise<Queues> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'polepro-queue',
    max: 4,
    schedule: false,
    supervise: works,
    useListenNotify: works,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  return {
    queue: {
      ...(await ticketQueue(boss, 'renders')),
      check: async () => {
        await boss.getDb().executeSql('SELECT 1 FROM pgboss.queue LIMIT 1');
      },
      close: async () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    },
    ingestQueues: {
      background: await ticketQueue(boss, 'ingests'),
      overlay: await ticketQueue(boss, 'overlay-ingests'),
    },
  };
};
