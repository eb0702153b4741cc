import type { LocalDeps } from '#server/deps.ts';
import type { Sample } from '#server/ports/metrics.ts';
import { findActiveWorkers } from './worker-heartbeat.service.ts';

/** The tables of jobs. */
const KINDS = { render: 'renders', upload: 'uploads', compression: 'compressions' } as const;

const union = (select: (kind: string, table: string) => string): string =>
  Object.entries(KINDS)
    .map(([kind, table]) => select(kind, table))
    .join(' UNION ALL ');

type CountedRow = { kind: string; value: number } & Record<string, string | number>;

const samplesOf = (rows: CountedRow[], label: string): Sample[] =>
  rows.map(({ kind, value, [label]: text = '' }) => ({ labels: { kind, [label]: String(text) }, value }));

/**
 * Adds the figures of all jobs, which the database has: how many wait, how long the oldest has waited, and what failed within a day.
 * Every process tells the same, so a dashboard takes the largest, not the sum.
 */
export const observeJobs = (deps: LocalDeps): void => {
  const { metrics, dataSource } = deps;
  metrics.observe(
    { name: 'polepro_jobs', help: 'Jobs that wait or run', labels: ['kind', 'state'] },
    async () =>
      samplesOf(
        await dataSource.query(
          union(
            (kind, table) =>
              `SELECT '${kind}' AS kind, state, count(*)::int AS value FROM ${table}
                WHERE state NOT IN ('completed', 'failed', 'cancelled') GROUP BY state`,
          ),
        ),
        'state',
      ),
  );
  metrics.observe(
    { name: 'polepro_oldest_queued_seconds', help: 'How long the oldest job has waited', labels: ['kind'] },
    async () => {
      const rows: { kind: string; value: number }[] = await dataSource.query(
        union(
          (kind, table) =>
            `SELECT '${kind}' AS kind, coalesce(extract(epoch FROM clock_timestamp() - min(updated_at)), 0)::float AS value
               FROM ${table} WHERE state = 'queued'`,
        ),
      );
      return rows.map(({ kind, value }) => ({ labels: { kind }, value }));
    },
  );
  metrics.observe(
    {
      name: 'polepro_failed_jobs_day',
      help: 'Jobs that failed within a day, by code',
      labels: ['kind', 'code'],
    },
    async () =>
      samplesOf(
        await dataSource.query(
          union(
            (kind, table) =>
              `SELECT '${kind}' AS kind, coalesce(error_code, '') AS code, count(*)::int AS value FROM ${table}
                WHERE state = 'failed' AND updated_at > clock_timestamp() - interval '1 day' GROUP BY error_code`,
          ),
        ),
        'code',
      ),
  );
  metrics.observe({ name: 'polepro_workers', help: 'Workers that run', labels: [] }, async () => [
    { labels: {}, value: (await findActiveWorkers(deps)).length },
  ]);
};
