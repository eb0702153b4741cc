import {
  type DownloadsGroup,
  FAVORITES_SHOWN,
  type FavoritesStatistic,
  NAMES_SHOWN,
  type readDownloadsByName,
  type readDownloadsOverTime,
  type StatisticsDays,
  type StatisticsPeriod,
} from '#contract/activity.contract.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { LocalDeps } from '#server/deps.ts';

/** The overlays with the most favorites. Those that have left the library are left out. */
export const readFavoritesStatistics = (
  { dataSource }: LocalDeps,
  size: number | null = FAVORITES_SHOWN,
): Promise<FavoritesStatistic[]> =>
  dataSource.query(
    `SELECT a.id AS "assetId", a.title, f."favoriteCount"
       FROM (SELECT asset_id, count(*)::int AS "favoriteCount" FROM favorites GROUP BY asset_id) f
       JOIN assets a ON a.id = f.asset_id AND a.removed_at IS NULL
      ORDER BY f."favoriteCount" DESC, a.title, a.id
      LIMIT $1`,
    [size],
  );

/** The span of a series: so many days, today included, and what one point covers. */
export type Span = { days: StatisticsDays; period: StatisticsPeriod };

/** The parameters $1 to $3 of `POINTS`. */
export const spanParameters = ({ clock }: LocalDeps, { days, period }: Span): [Date, string, string] => [
  clock.now(),
  days,
  period,
];

/** SQL for a table `points (start)`: every day or week of the span, from its beginning in UTC. */
export const POINTS = `points AS (
  SELECT generate_series(
    date_trunc($3::text, $1::timestamptz AT TIME ZONE 'UTC' - make_interval(days => $2::int - 1)),
    $1::timestamptz AT TIME ZONE 'UTC', ('1 ' || $3)::interval) AS start)`;

/** SQL for the first instant of the span. */
export const SPAN_START = `((SELECT min(start) FROM points) AT TIME ZONE 'UTC')`;

/** SQL for the point to which the instant in a column belongs. */
export const pointOf = (column: string): string => `date_trunc($3::text, ${column} AT TIME ZONE 'UTC')`;

/** Downloads per day or week of the span, those without any included. */
export const readDownloadsByTime = async (
  deps: LocalDeps,
  span: Span,
): Promise<ResponseOf<typeof readDownloadsOverTime>> => {
  const points = await deps.dataSource.query(
    `WITH ${POINTS}, counted AS (
       SELECT ${pointOf('created_at')} AS start, count(*)::int AS downloads
         FROM downloads WHERE created_at >= ${SPAN_START} GROUP BY 1)
     SELECT to_char(start, 'YYYY-MM-DD') AS start, coalesce(downloads, 0) AS downloads
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

/** Downloads since the beginning of the first day, by name; names that differ by case alone are one. `size` null: every name. */
export const countDownloadsByName = async (
  { dataSource, clock }: LocalDeps,
  { days, group }: ByNameFilter,
  size: number | null = NAMES_SHOWN,
): Promise<ResponseOf<typeof readDownloadsByName>> => {
  const column = nameColumns[group];
  type Counted = ResponseOf<typeof readDownloadsByName>;
  const [counted]: [Omit<Counted, 'otherDownloads'> & { namedDownloads: number }] = await dataSource.query(
    `WITH counted AS (
       SELECT max(${column}) AS name, count(*)::int AS downloads
         FROM downloads
        WHERE created_at >= date_trunc('day', $1::timestamptz AT TIME ZONE 'UTC'
                                              - make_interval(days => $2::int - 1)) AT TIME ZONE 'UTC'
        GROUP BY lower(${column})),
     most AS (SELECT * FROM counted WHERE name IS NOT NULL ORDER BY downloads DESC, name LIMIT $3)
     SELECT (SELECT coalesce(json_agg(most), '[]') FROM most) AS names,
            (SELECT coalesce(sum(downloads), 0)::int FROM counted WHERE name IS NOT NULL) AS "namedDownloads",
            (SELECT coalesce(sum(downloads), 0)::int FROM counted WHERE name IS NULL) AS "unnamedDownloads"`,
    [clock.now(), days, size],
  );
  const shown = counted.names.reduce((sum, { downloads }) => sum + downloads, 0);
  const { namedDownloads, ...rest } = counted;
  return { ...rest, otherDownloads: namedDownloads - shown };
};
