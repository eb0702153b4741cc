import {
  type DownloadsGroup,
  FAVORITES_SHOWN,
  type FavoritesStatistic,
  NAMES_SHOWN,
  type readDownloadsByName,
  type readDownloadsOverTime,
  type StatisticsDays,
  type StatisticsPeriod,
} from '#contract/admin/activity.contract.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { DAY_MS } from '#schema/durations.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';

/** The overlays with the most favorites, without those that have left the library. */
export const readFavoritesStatistics = (
  { dataSource }: LocalDeps,
  size: number | null = FAVORITES_SHOWN,
): Promise<FavoritesStatistic[]> =>
  queryRows(
    dataSource,
    `SELECT a.id AS asset_id, a.title, f.favorite_count
       FROM (SELECT asset_id, count(*)::int AS favorite_count FROM favorites GROUP BY asset_id) f
       JOIN assets a ON a.id = f.asset_id AND a.kind = 'overlay' AND a.removed_at IS NULL
      ORDER BY f.favorite_count DESC, a.title, a.id
      LIMIT $1`,
    [size],
  );

/** The span of a series: its number of days, including today, and the period that one point covers. */
export type Span = { days: StatisticsDays; period: StatisticsPeriod };

/** Day 0 (1 January 1970) was a Thursday. */
const FIRST_MONDAY = 4;

/** The beginning of the span in UTC: its first day or, for weeks, the Monday of that day's week. */
const startOf = ({ clock }: LocalDeps, { days, period }: Span): Date => {
  const first = Math.floor(clock.now().getTime() / DAY_MS) - (Number(days) - 1);
  const start = period === 'day' ? first : first - ((((first - FIRST_MONDAY) % 7) + 7) % 7);
  return new Date(start * DAY_MS);
};

/** The parameters of `POINTS` and `pointOf`: $1 is the beginning of the span, $2 the current time, $3 the days per point. */
export const spanParameters = (deps: LocalDeps, span: Span): [Date, Date, number] => [
  startOf(deps, span),
  deps.clock.now(),
  span.period === 'day' ? 1 : 7,
];

/** SQL for a table `points (start)` with the first instant of every day or week of the span. */
export const POINTS = `points AS (SELECT generate_series($1::timestamptz, $2::timestamptz, $3::int * interval '24 hours') AS start)`;

/** SQL for the point that a column's time falls into. */
export const pointOf = (column: string): string =>
  `date_bin($3::int * interval '24 hours', ${column}, $1::timestamptz)`;

/** SQL for the day on which a point begins. */
export const START_DAY = `to_char(points.start AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS start`;

/** Downloads per day or week of the span, including days without any. */
export const readDownloadsByTime = async (
  deps: LocalDeps,
  span: Span,
): Promise<ResponseOf<typeof readDownloadsOverTime>> => {
  const points = await queryRows<ResponseOf<typeof readDownloadsOverTime>['points'][number]>(
    deps.dataSource,
    `WITH ${POINTS}, counted AS (
       SELECT ${pointOf('created_at')} AS start, count(*)::int AS downloads
         FROM downloads WHERE created_at >= $1 GROUP BY 1)
     SELECT ${START_DAY}, coalesce(downloads, 0) AS downloads
       FROM points LEFT JOIN counted USING (start) ORDER BY points.start`,
    spanParameters(deps, span),
  );
  return { timeZone: 'UTC', points };
};

const nameColumns: Record<DownloadsGroup, string> = {
  classType: 'class_type',
  instructor: 'instructor_name',
};

type ByNameFilter = { days: StatisticsDays; group: DownloadsGroup };

/**
 * Downloads by name since the beginning of the first day. Names that differ only in case count as one, in their most frequent spelling. A
 * `size` of null returns every name.
 */
export const countDownloadsByName = async (
  deps: LocalDeps,
  { days, group }: ByNameFilter,
  size: number | null = NAMES_SHOWN,
): Promise<ResponseOf<typeof readDownloadsByName>> => {
  type DownloadCounts = ResponseOf<typeof readDownloadsByName>;
  const counted = await queryRow<Omit<DownloadCounts, 'otherDownloads'> & { namedDownloads: number }>(
    deps.dataSource,
    `WITH spelled AS (
       SELECT ${nameColumns[group]} AS name, count(*)::int AS downloads FROM downloads WHERE created_at >= $1 GROUP BY 1),
     counted AS (
       SELECT (array_agg(name ORDER BY downloads DESC, name))[1] AS name, sum(downloads)::int AS downloads
         FROM spelled WHERE name IS NOT NULL GROUP BY lower(name)),
     most AS (SELECT * FROM counted ORDER BY downloads DESC, name LIMIT $2)
     SELECT (SELECT coalesce(json_agg(most), '[]') FROM most) AS names,
            (SELECT coalesce(sum(downloads), 0)::int FROM counted) AS named_downloads,
            (SELECT coalesce(sum(downloads), 0)::int FROM spelled WHERE name IS NULL) AS unnamed_downloads`,
    [startOf(deps, { days, period: 'day' }), size],
  );
  const shown = counted.names.reduce((sum, { downloads }) => sum + downloads, 0);
  const { namedDownloads, ...rest } = counted;
  return { ...rest, otherDownloads: namedDownloads - shown };
};
