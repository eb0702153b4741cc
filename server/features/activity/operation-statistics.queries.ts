import type { readRenderStatistics, readStorageStatistics } from '#contract/admin/activity.contract.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { renderFailures } from '#contract/job-failures.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { POINTS, pointOf, type Span, spanParameters, START_DAY } from './statistics.queries.ts';

type RenderStatistics = ResponseOf<typeof readRenderStatistics>;

/** SQL for a percentile of the render times, in seconds. Videos from the cache have no start and do not count. */
const secondsAt = (fraction: number): string =>
  `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE is_completed)`;
const DURATIONS = `${secondsAt(0.5)} AS median_seconds, ${secondsAt(0.95)} AS p95_seconds`;

/** SQL for the renders that ended in the span. Expired renders were completed. */
const ENDED = `ended AS (
  SELECT ${pointOf('finished_at')} AS start, state <> 'failed' AS is_completed, error_code,
         extract(epoch FROM finished_at - started_at)::double precision AS seconds
    FROM renders
   WHERE finished_at BETWEEN $1 AND $2 AND state IN ('completed', 'expired', 'failed'))`;

const messages: Readonly<Record<string, string>> = renderFailures;

/** The current queue, and the renders that ended in the span: how many, how long they took and why some failed. */
export const readRenders = async (deps: LocalDeps, span: Span): Promise<RenderStatistics> => {
  const { dataSource } = deps;
  const parameters = spanParameters(deps, span);
  const queue = await queryRow<Pick<RenderStatistics, 'queued' | 'running' | 'longestWaitSeconds'>>(
    dataSource,
    `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued,
              count(*) FILTER (WHERE state = 'running')::int AS running,
              extract(epoch FROM greatest($1::timestamptz, min(updated_at) FILTER (WHERE state = 'queued'))
                                 - min(updated_at) FILTER (WHERE state = 'queued'))
                ::double precision AS longest_wait_seconds
         FROM renders WHERE state IN ('queued', 'running')`,
    [deps.clock.now()],
  );
  type RenderPoint = RenderStatistics['points'][number];
  // The first row covers the whole span and has no start.
  const [whole, ...points] = await queryRows<RenderPoint>(
    dataSource,
    `WITH ${POINTS}, ${ENDED}, counted AS (
       SELECT start, count(*) FILTER (WHERE is_completed)::int AS completed,
              count(*) FILTER (WHERE NOT is_completed)::int AS failed, ${DURATIONS}
         FROM ended GROUP BY GROUPING SETS ((start), ()))
     SELECT ${START_DAY}, coalesce(completed, 0) AS completed, coalesce(failed, 0) AS failed,
            median_seconds, p95_seconds
       FROM points FULL JOIN counted ON counted.start = points.start
      ORDER BY points.start NULLS FIRST`,
    parameters,
  );
  if (whole === undefined) throw new Error('The statistics lack the row of the whole span');
  const { medianSeconds, p95Seconds } = whole;
  const failures: { code: string; renders: number }[] = await queryRows(
    dataSource,
    `WITH ${ENDED}
     SELECT error_code AS code, count(*)::int AS renders
       FROM ended WHERE NOT is_completed GROUP BY error_code ORDER BY renders DESC, code`,
    parameters,
  );
  return {
    ...queue,
    medianSeconds,
    p95Seconds,
    points,
    failures: failures.map((failure) => ({ ...failure, message: messages[failure.code] ?? failure.code })),
  };
};

/** Length of the list of the accounts that store the most. */
const LARGEST_ACCOUNTS = 10;

type StorageStatistics = ResponseOf<typeof readStorageStatistics>;

/** Rows with bytes. Sums arrive as text, because they may exceed a database integer. */
type Summed<Row> = Omit<Row, 'bytes'> & { bytes: string };
const withNumber = <Row>({ bytes, ...row }: Summed<Row>) => ({ ...row, bytes: Number(bytes) });

/** Storage by kind, and by the accounts that store the most. Files that everyone shares belong to no account. */
export const readStorage = async ({ dataSource }: LocalDeps): Promise<StorageStatistics> => {
  const kinds = await queryRows<Summed<StorageStatistics['kinds'][number]>>(
    dataSource,
    `SELECT CASE kind WHEN 'music' THEN kind ELSE kind || 's' END AS kind, count(*)::int AS files, sum(bytes + extra_bytes) AS bytes
       FROM assets WHERE removed_at IS NULL GROUP BY kind
     UNION ALL
     SELECT 'videos', count(*)::int, sum(bytes) FROM renders WHERE state = 'completed' HAVING count(*) > 0
     UNION ALL
     SELECT 'database', NULL, pg_database_size(current_database())
     ORDER BY bytes DESC`,
  );
  const accounts = await queryRows<Summed<StorageStatistics['accounts'][number]>>(
    dataSource,
    `SELECT u.id AS user_id, u.email AS user_email, stored.bytes
       FROM (SELECT owner_id, sum(bytes) AS bytes
               FROM (SELECT owner_id, bytes + extra_bytes AS bytes FROM assets WHERE owner_id IS NOT NULL
                     UNION ALL
                     SELECT owner_id, bytes FROM renders WHERE state = 'completed') files
              GROUP BY owner_id ORDER BY bytes DESC, owner_id LIMIT ${LARGEST_ACCOUNTS}) stored
       JOIN users u ON u.id = stored.owner_id
      ORDER BY stored.bytes DESC, u.id`,
  );
  return {
    kinds: kinds.map((each) => withNumber(each)),
    accounts: accounts.map((each) => withNumber(each)),
  };
};
