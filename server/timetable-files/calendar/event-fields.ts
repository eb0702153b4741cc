import { MINUTE_MS } from '#schema/durations.ts';
import { type ContentLine, textOf } from '#server/timetable-files/calendar/content-lines.ts';
import {
  type DateValue,
  type FindZone,
  type ListedDate,
  readDate,
  readDates,
  readLength,
} from '#server/timetable-files/calendar/date-values.ts';
import { EventFault } from '#server/timetable-files/calendar/event-fault.ts';

/** An event as written, or an exception to one of its times (`id`). */
export type EventFields = {
  uid: string;
  /** The time that an exception replaces; null for an event. */
  id: DateValue | null;
  /** Whether the exception is one of all later times too. */
  isForFuture: boolean;
  start: DateValue;
  minutes: number | null;
  rules: string[];
  excludedRules: string[];
  further: ListedDate[];
  leftOut: ListedDate[];
  summary: string;
  location: string;
  description: string;
  isAllDay: boolean;
  /** Null if the event does not tell; an exception then is as its event. */
  isCancelled: boolean | null;
  sequence: number;
};

const valuesOf = (lines: readonly ContentLine[], name: string): string[] =>
  lines.filter((line) => line.name === name).map(({ value }) => value);

const valueOf = (lines: readonly ContentLine[], name: string): string => valuesOf(lines, name)[0] ?? '';

/** Outlook and phones mark whole days, which they may write as times. */
const ALL_DAY_FLAGS = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
];

const isFlaggedAllDay = (lines: readonly ContentLine[]): boolean =>
  ALL_DAY_FLAGS.some((name) => /^(?:true|1)$/i.test(valueOf(lines, name)));

const instantOf = ({ wall, zone }: DateValue): number => (zone === null ? wall : zone.instantOf(wall));

/** An end that cannot be read costs the length, not the event. */
const readEnd = (lines: readonly ContentLine[], findZone: FindZone): DateValue | null => {
  try {
    return readDate(lines, 'DTEND', findZone);
  } catch {
    return null;
  }
};

const readMinutes = (lines: readonly ContentLine[], start: DateValue, findZone: FindZone): number | null => {
  const end = readEnd(lines, findZone);
  const length =
    end === null
      ? readLength(valueOf(lines, 'DURATION'))
      : instantOf({ ...end, zone: end.zone ?? start.zone }) - instantOf(start);
  if (length === null || end?.isDate !== (end === null ? undefined : start.isDate)) return null;
  const minutes = Math.round(length / MINUTE_MS);
  return minutes > 0 ? minutes : null;
};

/** Short, because it is stored with the time of each repeat. */
const MADE_UID_MAX = 200;

/** A UID for an event without one, the same in each export: its time, title and place, and a number among equal ones. */
const makeUid = (lines: readonly ContentLine[], counts: Map<string, number>): string => {
  const values = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => valueOf(lines, name));
  const uid = values.join(' ').trim().slice(0, MADE_UID_MAX);
  const count = (counts.get(uid) ?? 0) + 1;
  counts.set(uid, count);
  return count === 1 ? uid : `${uid} #${count}`;
};

/** The UID of an event. `counts` are those of the UIDs made so far. */
export const uidOf = (lines: readonly ContentLine[], counts: Map<string, number>): string =>
  valueOf(lines, 'UID') || makeUid(lines, counts);

/** Reads the lines of an event. @throws EventFault that says what is wrong */
export const readEvent = (lines: readonly ContentLine[], uid: string, findZone: FindZone): EventFields => {
  const id = readDate(lines, 'RECURRENCE-ID', findZone);
  const idLine = lines.find(({ name }) => name === 'RECURRENCE-ID');
  // An instance that is cancelled may come without its start.
  const start = readDate(lines, 'DTSTART', findZone) ?? id;
  if (start === null) throw new EventFault('has no start');
  const status = valueOf(lines, 'STATUS');
  return {
    uid,
    id,
    isForFuture: idLine?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    start,
    minutes: readMinutes(lines, start, findZone),
    rules: valuesOf(lines, 'RRULE'),
    excludedRules: valuesOf(lines, 'EXRULE'),
    further: readDates(lines, 'RDATE', findZone),
    leftOut: readDates(lines, 'EXDATE', findZone),
    summary: textOf(lines, 'SUMMARY'),
    location: textOf(lines, 'LOCATION'),
    description: textOf(lines, 'DESCRIPTION'),
    isAllDay: (start !== id && start.isDate) || isFlaggedAllDay(lines),
    isCancelled: status === '' ? null : /^cancel/i.test(status),
    sequence: Number.parseInt(valueOf(lines, 'SEQUENCE'), 10) || 0,
  };
};
