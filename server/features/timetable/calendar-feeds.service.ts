import type { EntityManager } from 'typeorm';
import type { ChosenZones } from '#contract/time-zone.ts';
import {
  type CalendarFeed,
  FEED_PREVIEW_MAX,
  type FeedPreview,
} from '#contract/timetable/calendar-feed.contract.ts';
import { dayIn } from '#server/day-in-zone.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { JobTable } from '#server/jobs/job-kind.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { calendarFeedEntity, type CalendarFeedRecord } from './calendar-feed.entity.ts';
import { readFeedClasses } from './import/read-feed.ts';

export const feedTable = {
  table: 'calendar_feeds',
  queue: 'calendar-feeds',
  personColumn: 'owner_id',
  runningStates: ['running'],
  startSql: `state = 'running'`,
  columns: `owner_id, url, time_zone, zones, etag, last_modified,
    read_day::text AS read_day, rows`,
} as const satisfies JobTable;

type FeedAddress = { url: string; timeZone: string; zones?: ChosenZones | undefined };

type FeedResponse = { feed: CalendarFeed | null };

const viewOf = ({
  url,
  timeZone,
  state,
  readAt,
  triedAt,
  problem,
  rows,
  leftOut,
  leftOutEvents,
}: CalendarFeedRecord): CalendarFeed => ({
  url,
  timeZone,
  isReading: state !== 'waiting',
  readAt: readAt?.toISOString() ?? null,
  triedAt: triedAt?.toISOString() ?? null,
  problem,
  classes: rows.length,
  leftOut,
  leftOutEvents,
});

/** The feed of the account's timetable; null without one. */
export const readCalendarFeed = async (
  { dataSource }: Pick<LocalDeps, 'dataSource'>,
  ownerId: string,
): Promise<FeedResponse> => {
  const feed = await dataSource.getRepository(calendarFeedEntity).findOneBy({ ownerId });
  return { feed: feed === null ? null : viewOf(feed) };
};

/**
 * The classes of the calendar at this address. Changes nothing.
 * @throws AppError the errors of fetching and reading
 */
export const previewCalendarFeed = async (
  deps: Deps,
  ownerId: string,
  { url, timeZone, zones = {} }: FeedAddress,
): Promise<FeedPreview> => {
  const fetched = await deps.calendarFetcher.fetch(url, null, new AbortController().signal);
  if (fetched.kind === 'unchanged') throw new AppError('FEED_WITHOUT_CALENDAR');
  const today = dayIn(timeZone, deps.clock.now());
  const {
    classes,
    heldKeys: _held,
    unknownZones,
    ...others
  } = await readFeedClasses(deps, { ownerId, timeZone, zones }, { bytes: fetched.bytes, today });
  // Nobody sees an hour that may be wrong.
  if (unknownZones.length > 0) return { classes: [], total: 0, unknownZones, leftOut: 0, leftOutEvents: [] };
  const coming = classes.filter(({ facts }) => facts.date >= today);
  return {
    classes: coming
      .slice(0, FEED_PREVIEW_MAX)
      .map(({ facts: { date, time, classType, instructor }, row: { isCancelled, problems } }) => ({
        date,
        time,
        classType,
        instructor,
        isCancelled,
        note: problems.find(({ field }) => field === null)?.message ?? null,
      })),
    total: coming.length,
    unknownZones,
    ...others,
  };
};

const send = (
  deps: Deps,
  manager: EntityManager,
  feeds: readonly { id: string; ownerId: string }[],
): Promise<void> =>
  sendJobs(
    deps,
    manager,
    feedTable,
    feeds.map(({ id, ownerId }) => ({ id, person: ownerId })),
  );

/** Follows the calendar at this address from now on. A read of the previous one that is in progress changes nothing. */
export const saveCalendarFeed = async (
  deps: Deps,
  ownerId: string,
  { url, timeZone, zones = {} }: FeedAddress,
): Promise<FeedResponse> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const saved = await queryRows<{ id: string }>(
      manager,
      `INSERT INTO calendar_feeds AS f (id, owner_id, url, time_zone, next_read_at, state, zones)
       VALUES ($1, $2, $3, $4, $5, 'queued', $6)
       ON CONFLICT (owner_id) DO UPDATE
         SET state = 'queued', url = excluded.url, time_zone = excluded.time_zone, zones = excluded.zones, etag = NULL, last_modified = NULL,
             read_day = NULL, problem = NULL,
             rows = CASE WHEN f.url = excluded.url THEN f.rows ELSE '[]' END,
             read_at = CASE WHEN f.url = excluded.url THEN f.read_at END
       RETURNING id`,
      [newId(), ownerId, url, timeZone, deps.clock.now(), JSON.stringify(zones)],
    );
    await send(
      deps,
      manager,
      saved.map(({ id }) => ({ id, ownerId })),
    );
  });
  return readCalendarFeed(deps, ownerId);
};

/** Reads the calendar now, unless it is already being read. */
export const refreshCalendarFeed = async (deps: Deps, ownerId: string): Promise<FeedResponse> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const found = await queryRows<{ id: string }>(
      manager,
      `UPDATE calendar_feeds SET read_day = NULL WHERE owner_id = $1 AND state = 'waiting' RETURNING id`,
      [ownerId],
    );
    await send(
      deps,
      manager,
      found.map(({ id }) => ({ id, ownerId })),
    );
  });
  return readCalendarFeed(deps, ownerId);
};

/** Stops following the calendar. Classes stay. */
export const deleteCalendarFeed = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<FeedResponse> => {
  await dataSource.getRepository(calendarFeedEntity).delete({ ownerId });
  return { feed: null };
};

/** Queues the due feeds of accounts that still have a timetable. */
export const queueDueFeeds = (deps: Deps): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const due: { id: string; ownerId: string }[] = await queryRows(
      manager,
      `SELECT f.id, f.owner_id FROM calendar_feeds f JOIN users u ON u.id = f.owner_id
        WHERE u.role IN ('admin', 'studio_owner') AND f.state = 'waiting' AND f.next_read_at <= $1
          FOR UPDATE OF f SKIP LOCKED`,
      [deps.clock.now()],
    );
    await send(deps, manager, due);
  });
