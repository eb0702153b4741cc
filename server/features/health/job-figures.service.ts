import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { OPEN } from '#server/features/uploads/uploads.queries.ts';
import type { Metrics, Sample } from '#server/ports/metrics.ts';
import { findActiveWorkers } from './worker-heartbeat.service.ts';

/**
 * The jobs that people wait for. `open` lists the unfinished states in the form of the table's partial index, and `endedAt` is the column
 * of the end, so that only these rows of a large table are read.
 */
const KINDS = {
  render: { table: 'renders', open: `('queued', 'running')`, endedAt: 'finished_at' },
  upload: { table: 'uploads', open: OPEN, endedAt: 'updated_at' },
  compression: { table: 'compressions', open: `('uploading', 'queued', 'running')`, endedAt: 'updated_at' },
  transparency_test: {
    table: 'transparency_tests',
    open: `('queued', 'running')`,
    endedAt: 'updated_at',
  },
} as const;

const union = (select: (kind: string, of: (typeof KINDS)[keyof typeof KINDS]) => string): string =>
  Object.entries(KINDS)
    .map(([kind, of]) => select(kind, of))
    .join(' UNION ALL ');

type CountedRow = { kind: string; value: number } & Record<string, string | number>;

const samplesOf = (rows: CountedRow[], label: string): Sample[] =>
  rows.map(({ kind, value, [label]: text = '' }) => ({ labels: { kind, [label]: String(text) }, value }));

/** Adds a gauge that is read from the database. While the database is unreachable, this gauge is missing and the others stay. */
const observeStored = ({ metrics, log }: LocalDeps, ...[gauge, read]: Parameters<Metrics['observe']>): void =>
  metrics.observe(gauge, async () => {
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error, figure: gauge.name }, 'a metric could not be read');
      return [];
    }
  });

/**
 * Adds the figures of all jobs from the database: how many wait, how long the oldest has waited, and how many failed within a day. All
 * processes report the same values, so a dashboard takes the maximum, not the sum.
 */
export const observeJobs = (deps: LocalDeps): void => {
  const { dataSource } = deps;
  observeStored(
    deps,
    { name: 'polepro_jobs', help: 'Waiting and running jobs', labels: ['kind', 'state'] },
    async () =>
      samplesOf(
        await queryRows(
          dataSource,
          union(
            (kind, { table, open }) =>
              `SELECT '${kind}' AS kind, state, count(*)::int AS value FROM ${table} WHERE state IN ${open} GROUP BY state`,
          ),
        ),
        'state',
      ),
  );
  observeStored(
    deps,
    { name: 'polepro_oldest_queued_seconds', help: 'Waiting time of the oldest job', labels: ['kind'] },
    async () => {
      const rows: { kind: string; value: number }[] = await queryRows(
        dataSource,
        union(
          (kind, { table }) =>
            `SELECT '${kind}' AS kind, coalesce(extract(epoch FROM clock_timestamp() - min(updated_at)), 0)::float AS value
               FROM ${table} WHERE state = 'queued'`,
        ),
      );
      return rows.map(({ kind, value }) => ({ labels: { kind }, value }));
    },
  );
  observeStored(
    deps,
    {
      name: 'polepro_failed_jobs_day',
      help: 'Jobs that failed within the last day, by code',
      labels: ['kind', 'code'],
    },
    async () =>
      samplesOf(
        await queryRows(
          dataSource,
          union(
            (kind, { table, endedAt }) =>
              `SELECT '${kind}' AS kind, coalesce(error_code, '') AS code, count(*)::int AS value FROM ${table}
                WHERE state = 'failed' AND ${endedAt} > clock_timestamp() - interval '1 day' GROUP BY error_code`,
          ),
        ),
        'code',
      ),
  );
  observeStored(deps, { name: 'polepro_workers', help: 'Running workers', labels: [] }, async () => [
    { labels: {}, value: (await findActiveWorkers(deps)).length },
  ]);
};
