import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** `waiting` until it is due, then `queued` for a worker. */
const feedStates = ['waiting', 'queued', 'running'] as const;

/** A class in the feed when it was last read, with a hash of its facts. */
export type FeedRow = { sessionId: string; hash: string };

/**
 * The calendar that an account's timetable follows, and the job of reading it (see server/jobs). `etag` and `lastModified` belong to the
 * version that was read on `readDay`, in the studio's time zone.
 */
export type CalendarFeedRecord = BaseRow & {
  ownerId: string;
  url: string;
  timeZone: string;
  /** The zones that the owner chose for names that nobody knows. */
  zones: Record<string, string>;
  etag: string | null;
  lastModified: string | null;
  readDay: string | null;
  rows: FeedRow[];
  leftOut: number;
  leftOutEvents: string[];
  readAt: Date | null;
  triedAt: Date | null;
  problem: string | null;
  nextReadAt: Date;
  state: (typeof feedStates)[number];
  progress: number;
  attempt: number;
  jobId: string | null;
  retryAt: Date | null;
  startedAt: Date | null;
};

const time = { type: 'timestamptz', precision: 3 } as const;

export const calendarFeedEntity = new EntitySchema<CalendarFeedRecord>({
  name: 'calendarFeed',
  tableName: 'calendar_feeds',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'calendar_feeds_owner_fkey', onDelete: 'CASCADE' }),
    url: { type: 'text' },
    timeZone: { name: 'time_zone', type: 'text' },
    zones: { type: 'jsonb', default: {} },
    etag: { type: 'text', nullable: true },
    lastModified: { name: 'last_modified', type: 'text', nullable: true },
    readDay: { name: 'read_day', type: 'date', nullable: true },
    rows: { type: 'jsonb', default: [] },
    leftOut: { name: 'left_out', type: 'int', default: 0 },
    leftOutEvents: { name: 'left_out_events', type: 'jsonb', default: [] },
    readAt: { ...time, name: 'read_at', nullable: true },
    triedAt: { ...time, name: 'tried_at', nullable: true },
    problem: { type: 'text', nullable: true },
    nextReadAt: { ...time, name: 'next_read_at' },
    state: { type: 'text' },
    progress: { type: 'double precision', default: 0 },
    attempt: { type: 'int', default: 0 },
    jobId: { name: 'job_id', type: 'uuid', nullable: true },
    retryAt: { ...time, name: 'retry_at', nullable: true },
    startedAt: { ...time, name: 'started_at', nullable: true },
  },
  uniques: [{ name: 'calendar_feeds_owner', columns: ['ownerId'] }],
  indices: [{ name: 'calendar_feeds_next', columns: ['nextReadAt'] }],
  checks: [
    {
      name: 'calendar_feeds_state_is_known',
      expression: `"state" IN (${feedStates.map((state) => `'${state}'`).join(', ')})`,
    },
  ],
});
