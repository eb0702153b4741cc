import type { ImportRow } from '#contract/timetable/timetable-import.contract.ts';
import { foldText } from '#schema/texts/phrases.ts';
import type { CalendarEvent, CalendarFault } from '#server/ports/timetable-reader.ts';
import { readCancelledTitle } from './cancelled-titles.ts';
import { describedInstructor } from './described-instructor.ts';
import { rowReader } from './import-values.ts';

/**
 * `Pole Flow with Mia`, `Pole Flow - Mia`, `Pole Flow (Mia)`. It counts only if an instructor of the studio has that name: ‘Pole with Heels’
 * is a class.
 */
const NAMED = [
  /^(?<classType>.+?)\s+(?:with|w\/|mit|avec|con|com)\s+(?<instructor>[^()]+)$/i,
  /^(?<classType>.+?)\s*(?:[-–—|:/]\s*|\()(?<instructor>[^()]+?)\)?$/,
];

const split = (
  summary: string,
  instructors: readonly string[],
): { classType: string; instructor: string } => {
  for (const pattern of NAMED) {
    const { classType = '', instructor: named = '' } = pattern.exec(summary)?.groups ?? {};
    const instructor = instructors.find((name) => foldText(name) === foldText(named.trim()));
    if (instructor !== undefined) return { classType, instructor };
  }
  return { classType: summary, instructor: '' };
};

/** The names of time zones in these events that nobody knows, each once. */
export const unknownZonesOf = (events: readonly CalendarEvent[]): string[] => [
  ...new Set(events.flatMap(({ unknownZone }) => unknownZone ?? [])),
];

/** The sentence that names an event that cannot be read. */
export const describeFault = ({ summary, message }: CalendarFault): string =>
  `${summary === '' ? 'An event without a title' : `“${summary}”`} ${message}`;

/** Events that cannot be read as rows with a problem, so that a person sees them and can type their classes. */
export const faultRows = (faults: readonly CalendarFault[], firstRow: number): ImportRow[] =>
  faults.map((fault, index) => {
    const reader = rowReader();
    reader.setText('classType', null, fault.summary);
    Object.assign(reader.values, { date: fault.date, time: fault.time });
    return {
      row: firstRow + index,
      values: reader.values,
      isCancelled: false,
      sourceKey: null,
      problems: [{ field: null, column: null, message: describeFault(fault), isNote: false }],
    };
  });

/** The events of a calendar as rows, without all-day events, which are not classes. */
export const calendarRows = (
  events: readonly CalendarEvent[],
  { instructors, keyPrefix }: { instructors: readonly string[]; keyPrefix: string },
): ImportRow[] =>
  events
    .filter(({ isAllDay }) => !isAllDay)
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
    .map((event, index) => {
      const reader = rowReader();
      const summary = event.summary.replaceAll(/\s+/g, ' ');
      const { title, isCancelled } = readCancelledTitle(summary);
      const { classType, instructor } = split(title, instructors);
      Object.assign(reader.values, { date: event.date, time: event.time });
      reader.setText('classType', null, classType);
      reader.setText('instructor', null, instructor || describedInstructor(event.description, instructors));
      // A calendar gives the whole address. Its first part is the room.
      reader.setText('room', null, event.location.split(/[,\n]/)[0] ?? '');
      if (event.durationMinutes !== null) reader.setDuration(null, event.durationMinutes);
      return {
        row: index + 1,
        ...reader.done(),
        isCancelled: event.isCancelled || isCancelled,
        sourceKey: `${keyPrefix}:${event.key}`.slice(0, 400),
      };
    });
