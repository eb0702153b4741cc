import {
  DOWNLOADS_PER_PAGE,
  type DownloadRecord,
  type DownloadSummary,
} from '#contract/admin/activity.contract.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { searchPattern } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';

/** Rows as the database returns them, with times as dates. */
type Dated<Row, Time extends keyof Row> = Omit<Row, Time> & Record<Time, Date>;

type DownloadsFilter = { userId?: string | undefined; before?: string | undefined };

/**
 * Downloads, newest first. `userId` limits them to one person, and `before` to those before the record with this id; an unknown id gives
 * none.
 */
export const listDownloads = async (
  { dataSource }: LocalDeps,
  { userId, before }: DownloadsFilter,
  size = DOWNLOADS_PER_PAGE,
): Promise<DownloadRecord[]> => {
  const rows = await queryRows<Dated<DownloadRecord, 'downloadedAt'>>(
    dataSource,
    `SELECT id, user_id, user_email, user_role,
            user_subscription_status, created_at AS downloaded_at,
            instructor_name, class_type
       FROM downloads
      WHERE ($1::text IS NULL OR user_id = $1)
        AND ($2::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM downloads WHERE id = $2))
      ORDER BY created_at DESC, id DESC
      LIMIT $3`,
    [userId ?? null, before ?? null, size],
  );
  return rows.map(({ downloadedAt, ...row }) => ({ ...row, downloadedAt: downloadedAt.toISOString() }));
};

/** More downloads than anyone has. */
const ALL = 1_000_000;

/** Every download of one person, newest first. */
export const listAllDownloads = (deps: LocalDeps, userId: string): Promise<DownloadRecord[]> =>
  listDownloads(deps, { userId }, ALL);

/** Few enough that a phone still shows the section below. */
const SUMMARIES_PER_PAGE = 10;

type SummaryFilter = { query?: string | undefined; cursor?: string | undefined };

/** Everyone who has downloaded a video, most recent download first. `query` matches any part of an address or name, ignoring case. */
export const listDownloadSummary = async (
  { dataSource }: LocalDeps,
  { query, cursor }: SummaryFilter,
  size = SUMMARIES_PER_PAGE,
): Promise<{ users: DownloadSummary[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const pattern = query === undefined || query.trim() === '' ? null : searchPattern(query.trim());
  const rows = await queryRows<Dated<Omit<DownloadSummary, 'userId'>, 'lastDownloadedAt'> & { id: string }>(
    dataSource,
    // Count only for the people on this page.
    `SELECT page.*, (SELECT count(*)::int FROM downloads WHERE user_id = page.id) AS download_count
         FROM (SELECT u.id, u.email AS user_email, u.role AS user_role,
                      u.subscription_status AS user_subscription_status, latest.at AS last_downloaded_at
                 FROM users u
                CROSS JOIN LATERAL (SELECT created_at AS at FROM downloads WHERE user_id = u.id
                                     ORDER BY created_at DESC LIMIT 1) latest
                WHERE ($1::text IS NULL OR concat_ws(' ', u.email, u.first_name, u.last_name) ILIKE $1)
                  AND ($2::timestamptz IS NULL OR (latest.at, u.id) < ($2, $3))
                ORDER BY latest.at DESC, u.id DESC
                LIMIT $4) page
        ORDER BY last_downloaded_at DESC, id DESC`,
    [pattern, after?.at ?? null, after?.id ?? null, size + 1],
  );
  const page = pageOf(rows, size, ({ lastDownloadedAt }) => lastDownloadedAt);
  const users = page.rows.map(({ id, lastDownloadedAt, ...row }) => ({
    ...row,
    userId: id,
    lastDownloadedAt: lastDownloadedAt.toISOString(),
  }));
  return { users, nextCursor: page.nextCursor };
};
