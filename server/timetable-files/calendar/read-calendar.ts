import { IMPORT_CELL_MAX, IMPORT_ROWS_MAX } from '#contract/limits.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { addDays } from '#schema/class/class-schedule.ts';
import { DAY_MS } from '#schema/durations.ts';
import {
  type CalendarEvent,
  type CalendarFault,
  LATER_DAYS,
  type ReadOptions,
  type TimetableFile,
} from '#server/ports/timetable-reader.ts';
import {
  type Component,
  type ContentLine,
  readComponents,
  textOf,
} from '#server/timetable-files/calendar/content-lines.ts';
import type { DateValue } from '#server/timetable-files/calendar/date-values.ts';
import { EventFault } from '#server/timetable-files/calendar/event-fault.ts';
import { type EventFields, readEvent, uidOf } from '#server/timetable-files/calendar/event-fields.ts';
import { expandEvents, type Occurrence } from '#server/timetable-files/calendar/occurrences.ts';
import { intlZone, type Zone, zoneFinder } from '#server/timetable-files/calendar/zones.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

/** The most events of a calendar, including past ones. */
const EVENTS_MAX = 10_000;

/** Zones differ by up to 14 hours; the exact day is compared afterwards. */
const SPARE = 2 * DAY_MS;

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const dateAndTime = (wall: number): { date: string; time: string } => {
  const [date = '', time = ''] = isoOf(wall).split('T');
  return { date, time: time.slice(0, 5) };
};

/** Day and time as its own clocks show them; those of the studio if the event is in UTC or at a fixed distance from it. */
const localParts = ({ wall, zone }: DateValue, display: Zone): { date: string; time: string } => {
  if (zone === null || zone.kind === 'unknown') return dateAndTime(wall);
  return dateAndTime((zone.kind === 'utc' ? display : zone).wallOf(zone.instantOf(wall)));
};

/** The zone in which a calendar shows times in UTC: its own if that is a place, else the studio's. */
const displayZone = (calendars: readonly Component[], studio: string): Zone => {
  const named = calendars.map(({ lines }) => textOf(lines, 'X-WR-TIMEZONE')).find((name) => isTimeZone(name));
  const own = named === undefined ? null : intlZone(named);
  return own?.kind === 'local' ? own : intlZone(studio);
};

const isCancelling = (calendars: readonly Component[], { calendar }: Component): boolean =>
  calendars.some(
    (each) => each.calendar === calendar && textOf(each.lines, 'METHOD').toUpperCase() === 'CANCEL',
  );

/** Bounded, because the file is not. */
const short = (text: string): string => text.slice(0, IMPORT_CELL_MAX);

/** An event without a start that can be read. */
const faultOf = (lines: readonly ContentLine[], uid: string, message: string): CalendarFault => ({
  uid,
  summary: short(textOf(lines, 'SUMMARY')),
  date: '',
  time: '',
  message,
});

/** A single event keeps its key when it is moved; each time of a repeating event has its own, and so has each event of a shared UID. */
const keyOf = ({ event, original, originalZone: zone, isRepeat }: Occurrence, isShared: boolean): string =>
  isRepeat || isShared
    ? `${event.uid}|${isoOf(zone === null ? original : zone.instantOf(original))}`
    : event.uid;

/**
 * The events of an iCalendar text, whose lines are unfolded, within some days: with repeats, exceptions, moved and cancelled ones (RFC 5545).
 * An event that cannot be read is a fault.
 * @throws FileRefusal for more events than one import may have
 */
export const readCalendar = (unfolded: string, options: ReadOptions): TimetableFile => {
  const components = readComponents(unfolded);
  const [calendars, found] = ['VCALENDAR', 'VEVENT'].map((kind) =>
    components.filter((each) => each.kind === kind),
  );
  if (calendars === undefined || found === undefined) throw new FileRefusal('IMPORT_UNREADABLE');
  if (found.length > EVENTS_MAX) throw new FileRefusal('IMPORT_TOO_COMPLEX');
  const findZone = zoneFinder(components, options.zones ?? {});
  const display = displayZone(calendars, options.timeZone);
  const lastCounted = addDays(options.to, LATER_DAYS);
  const window = { from: Date.parse(options.from) - SPARE, to: Date.parse(lastCounted) + DAY_MS + SPARE };
  const made = new Map<string, number>();
  const faults: CalendarFault[] = [];
  const fields = found.flatMap((component): EventFields[] => {
    const uid = uidOf(component.lines, made);
    try {
      const event = readEvent(component.lines, uid, findZone);
      return [isCancelling(calendars, component) ? { ...event, isCancelled: true } : event];
    } catch (error) {
      if (!(error instanceof EventFault)) throw error;
      faults.push(faultOf(component.lines, uid, error.message));
      return [];
    }
  });
  const events: CalendarEvent[] = [];
  const keys = new Map<string, number>();
  let later = 0;
  for (const [uid, own] of Map.groupBy(fields, (event) => event.uid)) {
    const isShared = own.filter(({ id }) => id === null).length > 1;
    const { occurrences, faulty } = expandEvents(own, display, window);
    for (const { event, message } of faulty) {
      const parts = localParts(event.start, display);
      const isAsked = parts.date >= options.from && parts.date <= options.to;
      faults.push({
        uid,
        summary: short(event.summary),
        message,
        ...(isAsked ? parts : { date: '', time: '' }),
      });
    }
    for (const occurrence of occurrences) {
      const { event, start, minutes, isCancelled } = occurrence;
      const parts = localParts(start, display);
      const isAllDay = event.isAllDay || start.isDate;
      if (parts.date > options.to && parts.date <= lastCounted && !isCancelled && !isAllDay) later += 1;
      if (parts.date < options.from || parts.date > options.to) continue;
      const key = keyOf(occurrence, isShared);
      const count = (keys.get(key) ?? 0) + 1;
      keys.set(key, count);
      events.push({
        key: count === 1 ? key : `${key}#${count}`,
        ...parts,
        durationMinutes: minutes,
        summary: short(event.summary),
        location: short(event.location),
        description: short(event.description),
        isAllDay,
        isCancelled,
        unknownZone: start.zone?.kind === 'unknown' ? start.zone.name : null,
      });
    }
    if (events.length + faults.length > IMPORT_ROWS_MAX) throw new FileRefusal('IMPORT_TOO_MANY_ROWS');
  }
  const name = calendars.map(({ lines }) => textOf(lines, 'X-WR-CALNAME')).find((each) => each !== '') ?? '';
  return { kind: 'calendar', name: short(name), events, faults, later };
};
