import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/ids.ts';
import { FEED_PERIOD, FEED_URL_MAX } from '#contract/limits.ts';
import { ChosenZones, TimeZone } from '#contract/time-zone.ts';
import { SessionFacts } from '#contract/timetable/timetable.contract.ts';

/** Calendar programs use the scheme `webcal:` instead of https. */
const FeedUrl = z
  .string()
  .meta({ examples: ['https://calendar.example.com/studio.ics'] })
  .trim()
  .max(FEED_URL_MAX, { error: `must have at most ${FEED_URL_MAX} characters` })
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .refine((text) => /^https?:\/\/./i.test(text) && URL.canParse(text), {
    error: 'must be an address such as https://calendar.example.com/studio.ics',
  })
  .refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), {
    error: 'must not contain a user name or password; copy the private address of the calendar',
  });

const leftOut = {
  leftOut: z.number().int().nonnegative(),
  leftOutEvents: z.array(z.string()),
};

/**
 * The address of a calendar that is read automatically, and the outcome of the last read. `readAt` is the last successful read; `problem`
 * says why the last one failed. `leftOut` counts events that are not usable classes; `leftOutEvents` has the problems of the first of them.
 */
export const CalendarFeed = z.strictObject({
  url: z.string(),
  timeZone: z.string(),
  isReading: z.boolean(),
  readAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  problem: z.string().nullable(),
  classes: z.number().int().nonnegative(),
  ...leftOut,
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const FeedAddress = z.strictObject({ url: FeedUrl, timeZone: TimeZone, zones: ChosenZones.optional() });

const ofOwner = {
  access: ['admin', 'studio_owner'],
  response: z.strictObject({ feed: CalendarFeed.nullable() }),
} as const;

export const readCalendarFeed = defineEndpoint({
  ...ofOwner,
  method: 'GET',
  path: '/api/timetable/feed',
  summary: 'The calendar feed of your timetable and the outcome of its last read, or null',
});

export const saveCalendarFeed = defineEndpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/api/timetable/feed',
  summary: `Reads the calendar at this address now and every ${FEED_PERIOD}, instead of any other. Classes are added, changed and cancelled to match it. Times in UTC are shown in \`timeZone\`; \`zones\` are the zones of names that a preview did not know`,
  body: FeedAddress,
});

/** Maximum classes in a preview, next ones first. */
export const FEED_PREVIEW_MAX = 20;

const FeedPreview = z.strictObject({
  classes: z.array(
    SessionFacts.pick({ date: true, time: true, classType: true, instructor: true }).extend({
      isCancelled: z.boolean(),
      /** Why it may be no class, or is one twice; null otherwise. */
      note: z.string().nullable(),
    }),
  ),
  /** The total number of classes. */
  total: z.number().int().nonnegative(),
  /** Names of time zones that nobody knows. There are no classes before each has its zone in `zones`. */
  unknownZones: z.array(z.string()),
  ...leftOut,
});
export type FeedPreview = z.infer<typeof FeedPreview>;

export const previewCalendarFeed = defineEndpoint({
  access: ['admin', 'studio_owner'],
  method: 'POST',
  path: '/api/timetable/feed/preview',
  recordedAs: 'Looked at a calendar feed',
  summary: `Reads the calendar at this address once, and returns up to ${FEED_PREVIEW_MAX} of its classes from today on. Nothing is changed`,
  body: FeedAddress,
  response: FeedPreview,
});

export const refreshCalendarFeed = defineEndpoint({
  ...ofOwner,
  method: 'POST',
  path: '/api/timetable/feed/refresh',
  recordedAs: 'Read the calendar feed again',
  summary: 'Reads your calendar feed now',
});

export const deleteCalendarFeed = defineEndpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/api/timetable/feed',
  summary: 'Stops reading your calendar feed. The classes stay as they are',
});
