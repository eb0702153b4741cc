import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { errorTable } from '#contract/errors.ts';
import { FEED_EVERY_MINUTES } from '#contract/limits.ts';
import type { ConfirmedRow } from '#contract/timetable/timetable-import.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { dayIn } from '#server/day-in-zone.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { claimedSql, type ClaimedJob, type JobKind } from '#server/jobs/job-kind.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import type { FetchedCalendar } from '#server/ports/calendar-fetcher.ts';
import type { CalendarFeedRecord, FeedRow } from './calendar-feed.entity.ts';
import { feedTable } from './calendar-feeds.service.ts';
import { FEED_KEY, type FeedClass, type FeedClasses, readFeedClasses } from './import/read-feed.ts';
import { writeRows } from './import/write-rows.ts';
import { followInBackground } from './promos-of-sessions.service.ts';

type ClaimedFeed = ClaimedJob &
  Pick<
    CalendarFeedRecord,
    'ownerId' | 'url' | 'timeZone' | 'zones' | 'etag' | 'lastModified' | 'readDay' | 'rows'
  >;

/** A class of the calendar, with its hash. */
type HashedRow = { row: ConfirmedRow; hash: string };

const hashedRow = ({ facts, row: { isCancelled, session, sourceKey } }: FeedClass): HashedRow => ({
  row: { facts, isCancelled, sessionId: session?.id ?? null, sourceKey },
  hash: createHash('sha256')
    .update(JSON.stringify([facts, isCancelled]))
    .digest('base64url'),
});

const settleSql = (set: string): string =>
  `UPDATE calendar_feeds SET state = 'waiting', progress = 1, updated_at = now(),
          tried_at = $3, next_read_at = $4, ${set} WHERE ${claimedSql(feedTable)}`;

/** Ends a read, in the transaction of its changes. Returns false and changes nothing when it no longer belongs to this attempt. */
const settle = async (
  { clock }: Deps,
  manager: EntityManager,
  feed: ClaimedFeed,
  { set, values = [] }: { set: string; values?: unknown[] },
): Promise<boolean> => {
  const now = clock.now();
  const next = new Date(now.getTime() + FEED_EVERY_MINUTES * MINUTE_MS);
  const rows = await countChanged(manager, settleSql(set), [feed.id, feed.attempt, now, next, ...values]);
  return rows === 1;
};

/** Which of the classes belong to these events, by the keys that they have from them. */
const findHeld = async (
  manager: EntityManager,
  ids: readonly string[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await queryRows<{ id: string }>(
    manager,
    `SELECT s.id FROM class_sessions s
      WHERE s.id = ANY($1)
        AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS key
                     WHERE s.source_key = key OR starts_with(s.source_key, key || '|') OR starts_with(s.source_key, key || '#'))`,
    [ids, keys.map((key) => `${FEED_KEY}:${key}`)],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Writes the changes of the calendar since the last read, so that later changes in the timetable itself stay. Cancels future classes that
 * have left the calendar, unless their event is there and cannot be read.
 * @throws LeaseRevokedError when the read no longer belongs to this attempt
 */
const writeClasses = (
  deps: Deps,
  feed: ClaimedFeed,
  {
    classes,
    leftOut,
    leftOutEvents,
    heldKeys,
    today,
    version,
  }: FeedClasses & { today: CalendarDay; version: Extract<FetchedCalendar, { kind: 'read' }> },
): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const stored = new Map(feed.rows.map(({ hash, sessionId }) => [hash, sessionId]));
    const present = classes.map(hashedRow);
    const news = present.filter(({ hash }) => !stored.has(hash));
    const unchanged = present
      .filter(({ hash }) => stored.has(hash))
      .map(({ row, hash }): FeedRow => ({ sessionId: row.sessionId ?? stored.get(hash) ?? '', hash }));
    const stillThere = new Set(
      [...unchanged, ...news.map(({ row }) => row)].map(({ sessionId }) => sessionId),
    );
    const left = feed.rows.map(({ sessionId }) => sessionId).filter((id) => !stillThere.has(id));
    const held = await findHeld(manager, left, heldKeys);
    const gone = left.filter((id) => !held.has(id));
    const ended = await queryRows<{ id: string }>(
      manager,
      'SELECT id FROM class_sessions WHERE owner_id = $1 AND id = ANY($2) AND date >= $3',
      [feed.ownerId, gone, today],
    );
    const result = await writeRows(manager, feed.ownerId, {
      source: 'feed',
      rows: news.map(({ row }) => row),
      cancelled: ended.map(({ id }) => id),
    });
    const written = result.sessions.map(({ id }, index): FeedRow => ({
      sessionId: id,
      hash: news[index]?.hash ?? '',
    }));
    const isOurs = await settle(deps, manager, feed, {
      set: `problem = NULL, read_at = $3, rows = $5, left_out = $6, etag = $7, last_modified = $8, read_day = $9,
            left_out_events = $10`,
      values: [
        JSON.stringify([
          ...unchanged,
          ...written,
          ...feed.rows.filter(({ sessionId }) => held.has(sessionId)),
        ]),
        leftOut,
        version.etag,
        version.lastModified,
        today,
        JSON.stringify(leftOutEvents),
      ],
    });
    if (!isOurs) throw new LeaseRevokedError();
  });

const run = async (deps: Deps, feed: ClaimedFeed, { signal }: Lease): Promise<void> => {
  const today = dayIn(feed.timeZone, deps.clock.now());
  // On another day, even an unchanged calendar has other future weeks.
  const version = await deps.calendarFetcher.fetch(feed.url, feed.readDay === today ? feed : null, signal);
  if (version.kind === 'unchanged') {
    const isOurs = await retryWhileDatabaseUnavailable(() =>
      settle(deps, deps.dataSource.manager, feed, { set: 'problem = NULL, read_at = $3' }),
    );
    if (!isOurs) throw new LeaseRevokedError();
    return;
  }
  const read = await readFeedClasses(deps, feed, { bytes: version.bytes, today });
  if (read.classes.length === 0 && read.unknownZones.length > 0) {
    const names = read.unknownZones.map((name) => `“${name}”`).join(', ');
    throw new AppError('FEED_ZONE_UNKNOWN', [{ path: 'source', message: `It is called ${names}.` }]);
  }
  try {
    await retryWhileDatabaseUnavailable(() => writeClasses(deps, feed, { ...read, today, version }));
  } finally {
    // Also after an error, because a write may have succeeded even if its response was lost.
    followInBackground(deps, feed.ownerId);
  }
};

/** The message, with the hint that names the invalid event. */
const sentenceOf = ({ message, details = [] }: AppError): string =>
  [message, ...details.map((detail) => detail.message)].join(' ');

/** Whether an error is about the calendar or its address. */
const isAboutCalendar = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500;

const fail = async (deps: Deps, feed: ClaimedFeed, error: unknown): Promise<void> => {
  const problem = isAboutCalendar(error) ? sentenceOf(error) : errorTable.FEED_NOT_READ.message;
  await settle(deps, deps.dataSource.manager, feed, {
    set: 'problem = $5, read_day = NULL',
    values: [problem],
  });
};

/** The reading of a calendar feed as a kind of job. */
export const feedJobs: JobKind<ClaimedFeed> = {
  ...feedTable,
  run,
  abandon: (deps, feed) => fail(deps, feed, new AppError('FEED_NOT_READ')),
  isRetryable: (error) => !isAboutCalendar(error),
  fail,
  // They mostly wait for the network.
  concurrency: 2,
};
