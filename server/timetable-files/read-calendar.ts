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
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

/** `/mozilla.org/20050126_1/Europe/Berlin` and `Europe/Berlin 1`: zones of Thunderbird, Evolution and Exchange. */
const DECORATED_ZONE = /^(?:\/.*?\/)?([A-Z]\w+(?:\/[A-Z][\w+-]+){1,2})(?: \d+)?$/;

/** No zone has a longer name, and matching a very long one would take forever. */
const ZONE_MAX = 100;

const plainZone = (zone: string): string => {
  const name = zone.length > ZONE_MAX ? undefined : DECORATED_ZONE.exec(zone)?.[1];
  return name !== undefined && isTimeZone(name) ? name : zone;
};

const withPlainZone = (line: string): string =>
  line.replace(/^([A-Z-]+(?:;[^:"]*)?;TZID=)("[^"]*"|[^:;"]*)/i, (_, start: string, zone: string) => {
    const name = zone.replaceAll('"', '');
    return `${start}${isTimeZone(name) ? name : quoted(plainZone(name))}`;
  });

const quoted = (zone: string): string => (/[:;,]/.test(zone) ? `"${zone}"` : zone);

const valueOf = (lines: readonly string[], name: string): string =>
  lines
    .find((line) => new RegExp(`^${name}[;:]`, 'i').test(line))
    ?.replace(/^[^:]*:/, '')
    .trim() ?? '';

/** The additional times of an event, which node-ical ignores, as exceptions that change nothing. */
const additionsOf = (lines: readonly string[], uid: string): string[] =>
  lines.flatMap((line) => {
    const [, parameters = '', values] = /^RDATE((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    const zone = parameters.replace(/;VALUE=PERIOD/i, '');
    return (values ?? '').split(',').flatMap((value) => {
      const [start = ''] = value.split('/');
      return start === ''
        ? []
        : ['BEGIN:VEVENT', uid, `DTSTART${zone}:${start}`, `RECURRENCE-ID${zone}:${start}`, 'END:VEVENT'];
    });
  });

/** Alarms may have their own UID. */
const withoutAlarms = (lines: readonly string[]): string[] => {
  let isInAlarm = false;
  return lines.filter((line) => {
    if (/^BEGIN:VALARM/i.test(line)) isInAlarm = true;
    const isOwn = !isInAlarm;
    if (/^END:VALARM/i.test(line)) isInAlarm = false;
    return isOwn;
  });
};

/** Short, because it is stored with the time of each repeat. */
const MADE_UID_MAX = 200;

/** A UID for an event without one, the same in each export: its time, title and place, and a number among equal ones. */
const makeUid = (lines: readonly string[], counts: Map<string, number>): string => {
  const values = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => valueOf(lines, name));
  const uid = values.join(' ').trim().slice(0, MADE_UID_MAX);
  const count = (counts.get(uid) ?? 0) + 1;
  counts.set(uid, count);
  return count === 1 ? uid : `${uid} #${count}`;
};

/** The lines of one event with a UID, cancelled if its calendar cancels its events. `counts` are those of the UIDs made so far. */
const eventLines = (
  given: readonly string[],
  { isCancelled, counts }: { isCancelled: boolean; counts: Map<string, number> },
): string[] => {
  const own = withoutAlarms(given);
  const uidLine = `UID:${valueOf(own, 'UID') || makeUid(own, counts)}`;
  const others = own.filter((line) => !/^(?:UID|RDATE)[;:]/i.test(line));
  const lines = isCancelled
    ? [...others.filter((line) => !/^STATUS[;:]/i.test(line)), 'STATUS:CANCELLED']
    : others;
  return ['BEGIN:VEVENT', uidLine, ...lines, 'END:VEVENT', ...additionsOf(own, uidLine)];
};

/**
 * A calendar in a form that node-ical reads completely: lines unfolded, several calendars of one file joined, time zones by their plain
 * names and before the events, every event with a UID, additional times (`RDATE`) as events, and the events of a calendar of
 * cancellations (`METHOD:CANCEL`) cancelled.
 */
const normalizeCalendar = (text: string): string => {
  const lines: string[] = [];
  const events: string[] = [];
  const counts = new Map<string, number>();
  let event: string[] | null = null;
  let isCancelling = false;
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\r|\n/)) {
    if (/^BEGIN:VCALENDAR/i.test(line)) {
      if (lines.length === 0) lines.push(line);
      isCancelling = false;
    } else if (/^END:VCALENDAR/i.test(line)) continue;
    else if (/^BEGIN:VEVENT/i.test(line)) event = [];
    else if (/^END:VEVENT/i.test(line)) {
      events.push(...eventLines(event ?? [], { isCancelled: isCancelling, counts }));
      event = null;
    } else if (event !== null) event.push(withPlainZone(line));
    else {
      if (/^METHOD:CANCEL\s*$/i.test(line)) isCancelling = true;
      lines.push(withPlainZone(line));
    }
  }
  return [...lines, ...events, 'END:VCALENDAR', ''].join('\r\n');
};

/** The most events of a calendar, including past ones. */
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

/** Day and time in the event's own zone; in the studio's zone if the event's is UTC or an offset. */
const localParts = (start: DateWithTimeZone, timeZone: string): { date: string; time: string } => {
  const zone = start.tz;
  if (zone !== undefined && (isUtc(zone) || (!isTimeZone(zone) && /[+-]\d/.test(zone))))
    return partsIn(start, timeZone);
  // node-ical reads a time without a known zone in the zone of this machine, so that this returns it as written.
  return partsIn(start, zone !== undefined && isTimeZone(zone) ? zone : undefined);
};

/** The fields in which an occurrence may differ from its event. */
type EventFields = Pick<
  VEvent,
  'start' | 'end' | 'summary' | 'location' | 'description' | 'datetype' | 'status'
>;

type Occurrence = { event: EventFields; start: DateWithTimeZone; original: Date; isOverride: boolean };

const isDate = (value: unknown): value is DateWithTimeZone =>
  value instanceof Date && !Number.isNaN(value.getTime());

/** One entry for each time that the event takes place in these days; a moved one counts at its new time. */
const occurrencesOf = (event: VEvent, { from, to }: { from: Date; to: Date }): Occurrence[] => {
  const overrides = [...new Set(Object.values(event.recurrences ?? {}))].flatMap((override) => {
    // An index signature hides the properties of its type.
    const { recurrenceid, start } = override as VEvent;
    return isDate(recurrenceid) && isDate(start)
      ? [{ event: override as VEvent, start, original: recurrenceid, isOverride: true }]
      : [];
  });
  const present = overrides.filter(({ start }) => start >= from && start <= to);
  // An invitation to one time of a repeating event comes without the event.
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

/** A single event keeps its key when it is moved; each time of a repeating event has its own. */
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

/** The title of the event that repeats too often, found in the text, because parsing it may take forever. */
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

/** The events of an iCalendar text within some days, with repeats, exceptions, moved and cancelled ones (RFC 5545). @throws FileRefusal */
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
