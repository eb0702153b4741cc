import ICAL from 'ical.js';
import { DAY_MS } from '#schema/durations.ts';
import type { ContentLine } from '#server/timetable-files/calendar/content-lines.ts';
import { EventFault } from '#server/timetable-files/calendar/event-fault.ts';
import { fixedZone, utcZone, type Wall, type Zone } from '#server/timetable-files/calendar/zones.ts';

/** A date or a time as written. `zone` is null for a floating time and a date. */
export type DateValue = { wall: Wall; isDate: boolean; zone: Zone | null };

/** Finds a zone by its name in the file. */
export type FindZone = (name: string) => Zone;

const DATE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date, a floating time, or one in UTC or at a distance from it. @throws EventFault for anything but a date or a time that exists */
export const readValue = (typed: string): DateValue => {
  const text = typed.trim();
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', z] = DATE.exec(text) ?? [];
  if (year === '') throw new EventFault(`has a time that cannot be read: “${text.slice(0, 40)}”`);
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal =
    new Date(date).getUTCDate() === Number(day) && Number(hour ?? 0) <= 24 && Number(minute) < 60;
  if (!isReal) throw new EventFault(`has a time that does not exist: “${text}”`);
  const seconds = Number(hour ?? 0) * 3600 + Number(minute) * 60 + Math.min(Number(second), 59);
  return {
    wall: date + seconds * 1000,
    isDate: hour === undefined,
    zone: z === undefined ? null : (fixedZone(z) ?? utcZone),
  };
};

const dateValue = (typed: string, { parameters }: ContentLine, findZone: FindZone): DateValue => {
  const value = readValue(typed);
  const name = parameters.get('TZID') ?? '';
  return value.isDate || value.zone !== null || name === '' ? value : { ...value, zone: findZone(name) };
};

/** The date or time of a property; null if the event does not have it. @throws EventFault */
export const readDate = (
  lines: readonly ContentLine[],
  name: string,
  findZone: FindZone,
): DateValue | null => {
  const line = lines.find((each) => each.name === name && each.value !== '');
  return line === undefined ? null : dateValue(line.value, line, findZone);
};

/** The length of an ISO 8601 duration such as `PT1H15M`, milliseconds; null for anything else. */
export const readLength = (text: string): number | null => {
  try {
    return ICAL.Duration.fromString(text.trim().toUpperCase()).toSeconds() * 1000;
  } catch {
    return null;
  }
};

/** A further date of an event, or one that is left out; `length` in milliseconds if it is a period. */
export type ListedDate = DateValue & { length: number | null };

/** The dates of all properties of the name, each of which may be a list. @throws EventFault */
export const readDates = (
  lines: readonly ContentLine[],
  name: 'RDATE' | 'EXDATE',
  findZone: FindZone,
): ListedDate[] =>
  lines
    .filter((line) => line.name === name)
    .flatMap((line) => line.value.split(',').map((value) => ({ line, value: value.trim() })))
    .filter(({ value }) => value !== '')
    .map(({ line, value }) => {
      const [start = '', until] = value.split('/');
      const date = dateValue(start, line, findZone);
      if (until === undefined) return { ...date, length: null };
      const length = /^[+-]?P/i.test(until)
        ? readLength(until)
        : dateValue(until, line, findZone).wall - date.wall;
      return { ...date, length };
    });

/**
 * What the clock of `zone` shows at a date or time. Dates and floating times are those of the zone itself, and `display` is the zone of
 * floating events.
 */
export const wallIn = ({ wall, zone: own }: DateValue, zone: Zone | null, display: Zone): Wall => {
  const [from, to] = [own, zone ?? display];
  if (from === null || from === to || from.kind === 'unknown' || to.kind === 'unknown') return wall;
  return to.wallOf(from.instantOf(wall));
};

export const dayOf = (wall: Wall): number => Math.floor(wall / DAY_MS);
