import {
  expandRecurringEvent,
  sync,
  type CalendarResponse,
  type DateWithTimeZone,
  type VEvent,
} from 'node-ical';
import { IMPORT_CELL_MAX, IMPORT_ROWS_MAX } from '#contract/limits.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import type { CalendarEvent, ReadOptions, TimetableFile } from '#server/ports/timetable-reader.ts';
import { normalizeCalendar } from '#server/timetable-files/calendar-text.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

/** Events that a calendar may have in all, past ones too. */
const EVENTS_MAX = 10_000;

/** Repeats too frequent for a class: expanding them would take forever. */
const TOO_OFTEN =
  /^RRULE[^:]*:(?:.*;)?(?:FREQ=(?:SECONDLY|MINUTELY|HOURLY)|BY(?:SECOND|MINUTE|HOUR)=[^;]*,[^;]*,)/im;

const textOf = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value;
  return typeof text === 'string' ? text.trim().slice(0, IMPORT_CELL_MAX) : '';
};

const partsIn = (date: Date, timeZone: string | undefined): { date: string; time: string } => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
  const [day = '', time = ''] = parts.split(' ');
  return { date: day, time };
};

const isUtc = (zone: string): boolean => /^(?:Etc\/)?(?:UTC|GMT|Z)$/i.test(zone);

/** Day and time as the event's own zone shows them; those in UTC, or at a distance from it, as the studio's zone does. */
const localParts = (start: DateWithTimeZone, timeZone: string): { date: string; time: string } => {
  const zone = start.tz;
  if (zone !== undefined && (isUtc(zone) || (!isTimeZone(zone) && /[+-]\d/.test(zone))))
    return partsIn(start, timeZone);
  // A time without a zone, or with one that nobody knows, is read in the zone of this machine: it stays as it is written.
  return partsIn(start, zone !== undefined && isTimeZone(zone) ? zone : undefined);
};

/** What an occurrence may say differently from its event. */
type EventFields = Pick<
  VEvent,
  'start' | 'end' | 'summary' | 'location' | 'description' | 'datetype' | 'status'
>;

type Occurrence = { event: EventFields; start: DateWithTimeZone; original: Date; isOverride: boolean };

const isDate = (value: unknown): value is DateWithTimeZone =>
  value instanceof Date && !Number.isNaN(value.getTime());

/** One entry for each time that the event takes place in the days; a moved one counts where it is now. */
const occurrencesOf = (event: VEvent, { from, to }: { from: Date; to: Date }): Occurrence[] => {
  const overrides = [...new Set(Object.values(event.recurrences ?? {}))].flatMap((override) => {
    // Its type has lost its properties to an index signature.
    const { recurrenceid, start } = override as VEvent;
    return isDate(recurrenceid) && isDate(start)
      ? [{ event: override as VEvent, start, original: recurrenceid, isOverride: true }]
      : [];
  });
  const present = overrides.filter(({ start }) => start >= from && start <= to);
  // An invitation to one time of a repeat comes without the repeat, and stands in its place.
  if (isDate(event.recurrenceid)) return present;
  const moved = new Set(overrides.map(({ original }) => original.getTime()));
  const regular = expandRecurringEvent(event, { from, to, includeOverrides: false })
    .filter(({ start }) => !moved.has(start.getTime()))
    .map(({ start }) => ({ event, start, original: start, isOverride: false }));
  return [...regular, ...present];
};

const minutesBetween = (event: EventFields): number | null => {
  if (!isDate(event.start) || !isDate(event.end)) return null;
  const minutes = Math.round((event.end.getTime() - event.start.getTime()) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
};

/** An event that takes place once stays the same when it is moved; of one that repeats, each time is another. */
const keyOf = ({ uid, rrule }: VEvent, { original, isOverride }: Occurrence): string =>
  rrule === undefined && !isOverride ? uid : `${uid}|${original.toISOString()}`;

const eventsOf = (event: VEvent, { from, to, timeZone }: ReadOptions): CalendarEvent[] => {
  if (!isDate(event.start)) return [];
  // Zones differ by up to 14 hours; the exact day is checked below.
  const days = { from: new Date(Date.parse(from) - DAY_MS), to: new Date(Date.parse(to) + 2 * DAY_MS) };
  return occurrencesOf(event, days)
    .map((occurrence) => ({ ...occurrence, key: keyOf(event, occurrence) }))
    .map(({ event: present, start, key }) => ({
      key,
      ...localParts(start, timeZone),
      durationMinutes: minutesBetween(present) ?? minutesBetween(event),
      summary: textOf(present.summary) || textOf(event.summary),
      location: textOf(present.location) || textOf(event.location),
      description: textOf(present.description) || textOf(event.description),
      isAllDay: present.datetype === 'date',
      isCancelled: (present.status ?? event.status) === 'CANCELLED',
    }))
    .filter(({ date }) => date >= from && date <= to);
};

const hintAt = (summary: string): string | null =>
  summary === '' ? null : `Look at the event “${summary}”.`;

/** The title of the event that repeats too often, found in the text, because parsing alone may take forever. */
const summaryOfTooOften = (unfolded: string): string => {
  const event = unfolded.split(/^BEGIN:VEVENT/im).find((each) => TOO_OFTEN.test(each)) ?? '';
  return textOf(/^SUMMARY[^:\r\n]*:([^\r\n]*)/im.exec(event)?.[1]?.replaceAll(/\\([,;\\])/g, '$1'));
};

const parse = (text: string): CalendarResponse => {
  try {
    return sync.parseICS(text);
  } catch {
    throw new FileRefusal('IMPORT_UNREADABLE', 'Export the calendar again as .ics.');
  }
};

/** The events of an iCalendar text in some days: repeats, exceptions, moved and cancelled ones by RFC 5545. @throws FileRefusal */
export const readCalendar = (text: string, options: ReadOptions): TimetableFile => {
  const unfolded = normalizeCalendar(text);
  if (TOO_OFTEN.test(unfolded))
    throw new FileRefusal('REPEATS_TOO_OFTEN', hintAt(summaryOfTooOften(unfolded)));
  if ((unfolded.match(/^BEGIN:VEVENT/gim) ?? []).length > EVENTS_MAX)
    throw new FileRefusal('IMPORT_TOO_COMPLEX');
  const calendar = parse(unfolded);
  const named = textOf(calendar.vcalendar?.['WR-TIMEZONE']);
  const zone = isTimeZone(named) ? named : options.timeZone;
  const events: CalendarEvent[] = [];
  for (const component of Object.values(calendar)) {
    if (component?.type !== 'VEVENT') continue;
    try {
      events.push(...eventsOf(component, { ...options, timeZone: zone }));
    } catch {
      throw new FileRefusal('IMPORT_UNREADABLE', hintAt(textOf(component.summary)));
    }
    if (events.length > IMPORT_ROWS_MAX) throw new FileRefusal('IMPORT_TOO_MANY_ROWS');
  }
  return { kind: 'calendar', name: textOf(calendar.vcalendar?.['WR-CALNAME']), events };
};
