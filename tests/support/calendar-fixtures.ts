import {
  calendarRows,
  describeFault,
  unknownZonesOf,
} from '#server/features/timetable/import/calendar-rows.ts';
import type { ReadOptions } from '#server/ports/timetable-reader.ts';
import { readerOf } from '#server/timetable-files/read-file.ts';

/** Lines of an event with a title and the end of its lines. */
export const eventOf = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...lines,
  ...(lines.some((line) => /^SUMMARY/i.test(line)) ? [] : ['SUMMARY:Pole']),
  'END:VEVENT',
];

/** A calendar of these lines. */
export const calendarOfLines = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const PERIOD: ReadOptions = { from: '2026-11-30', to: '2027-01-31', timeZone: 'Europe/Berlin' };

/** Reads a calendar as a file, with its classes as `12-08 18:00 60 Pole` in order. */
export const readClasses = async (
  file: string | Uint8Array,
  { instructors = [], ...changes }: Partial<ReadOptions> & { instructors?: string[] } = {},
): Promise<{
  classes: string[];
  keys: (string | null)[];
  faults: string[];
  unknownZones: string[];
  allDay: number;
}> => {
  const read = await (await readerOf(Buffer.from(file)))({ ...PERIOD, ...changes });
  if (read.kind !== 'calendar') throw new Error('no calendar');
  const rows = calendarRows(read.events, { instructors, keyPrefix: 'calendar' });
  return {
    classes: rows.map(({ values: { date, time, durationMinutes, classType, instructor }, isCancelled }) =>
      [date.slice(5), time, durationMinutes, classType, instructor, isCancelled ? 'cancelled' : '']
        .filter((part) => part !== null && part !== '')
        .join(' '),
    ),
    keys: rows.map(({ sourceKey }) => sourceKey),
    faults: read.faults.map(describeFault),
    unknownZones: unknownZonesOf(read.events),
    allDay: read.events.length - rows.length,
  };
};
