import { onTestFinished } from 'vitest';
import type { CalendarFeed } from '#contract/timetable/calendar-feed.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { AppError } from '#server/errors.ts';
import { feedJobs } from '#server/features/timetable/calendar-feed-job.ts';
import { queueDueFeeds } from '#server/features/timetable/calendar-feeds.service.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import type { CalendarFetcher, FetchedCalendar } from '#server/ports/calendar-fetcher.ts';
import type { TimetableReader } from '#server/ports/timetable-reader.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { readerOf } from '#server/timetable-files/read-file.ts';
import { addToTeam, newStudio } from '#tests/support/studio-fixtures.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export const FEED_URL = 'https://calendar.example.com/week.ics';

export type FeedEvent = { uid: string; at: string; summary: string; more?: string[] };

export const calendarOf = (...events: FeedEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, at, summary, more = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;TZID=Europe/Berlin:${at}`,
      `SUMMARY:${summary}`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const flow: FeedEvent = { uid: 'flow', at: '20261127T181500', summary: 'Pole Flow with Mia Lee' };
export const spin: FeedEvent = { uid: 'spin', at: '20261128T100000', summary: 'Spin Basics with Ana' };

/** Reads in this thread: one of its own has a limit of time, which is no matter of these tests. */
const timetableReader: TimetableReader = {
  read: async (bytes, options) => {
    const readFile = await readerOf(bytes);
    try {
      return await readFile(options);
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      throw new AppError(
        error.code,
        error.hint === null ? undefined : [{ path: 'source', message: error.hint }],
      );
    }
  },
};

/** A studio whose feed a worker reads; the test says what its address responds next, and which hour it is. */
export const studioWithFeed = async () => {
  let now = Date.parse('2026-11-23T09:00:00Z');
  const requested: Parameters<CalendarFetcher['fetch']>[1][] = [];
  let response: FetchedCalendar | Error = new AppError('FEED_UNREACHABLE');
  const calendarFetcher: CalendarFetcher = {
    fetch: async (_url, known) => {
      requested.push(known && { etag: known.etag, lastModified: known.lastModified });
      if (response instanceof Error) throw response;
      return response;
    },
  };
  const service = await serviceForTest({
    works: true,
    change: () => ({ calendarFetcher, timetableReader, clock: { now: () => new Date(now) } }),
  });
  const stop = await startJobs(service.deps, [feedJobs]);
  onTestFinished(stop);
  const { owner } = await newStudio(service);
  for (const name of ['Mia Lee', 'Ana', 'Zoe']) await addToTeam(owner, `${newId()}@example.com`, name);
  const settled = (): Promise<CalendarFeed> =>
    waitUntil('the feed is read', async () => {
      const { feed }: { feed: CalendarFeed | null } = (await owner.call('GET', '/api/timetable/feed')).json();
      return feed?.isReading === false && feed;
    });
  const respond = (next: string | FetchedCalendar | Error): void => {
    response =
      typeof next === 'string'
        ? { kind: 'read', bytes: Buffer.from(next), etag: '"1"', lastModified: null }
        : next;
  };
  const save = async (url = FEED_URL): Promise<CalendarFeed> => {
    await owner.call('PUT', '/api/timetable/feed', { url, timeZone: 'Europe/Berlin' });
    return settled();
  };
  /** Reads as the worker does when so many hours have gone by. */
  const afterHours = async (hours: number): Promise<CalendarFeed> => {
    now += hours * HOUR_MS;
    await queueDueFeeds(service.deps);
    return settled();
  };
  return { service, owner, requested, respond, save, afterHours };
};
