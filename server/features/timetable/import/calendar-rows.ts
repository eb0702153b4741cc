import type { ImportRow } from '#contract/timetable/timetable-import.contract.ts';
import { fitsCharacters } from '#schema/characters.ts';
import { CLASS_DETAILS_MAX } from '#schema/limits.ts';
import { foldText } from '#schema/texts/phrases.ts';
import type { CalendarEvent } from '#server/ports/timetable-reader.ts';
import { rowReader } from './import-values.ts';

const WITH = /^(?<classType>.+?)\s+(?:with|w\/|mit|avec|con|com)\s+(?<instructor>[^()]+)$/i;
/** `Pole Flow - Mia`, `Pole Flow (Mia)`. It counts only if an instructor of the studio has that name. */
const BESIDE = /^(?<classType>.+?)\s*(?:[-–—|:/]\s*|\()(?<instructor>[^()]+?)\)?$/;

/** The mark of mail programs for a cancelled event in its title: `Canceled: Pole Flow`. */
const CANCELLED =
  /^\W*(?:cancel+ed|abgesagt|entf[aä]llt|annul[eé]+|cancelad[oa]|annullat[oa])\W*(?:[:–—-]|[\])])\s*(?=\S)/i;

const split = (
  summary: string,
  instructors: readonly string[],
): { classType: string; instructor: string } => {
  const named = WITH.exec(summary)?.groups;
  if (named !== undefined)
    return { classType: named['classType'] ?? '', instructor: named['instructor'] ?? '' };
  const beside = BESIDE.exec(summary)?.groups;
  const instructor = instructors.find((name) => foldText(name) === foldText(beside?.['instructor'] ?? ''));
  if (instructor === undefined) return { classType: summary, instructor: '' };
  return { classType: beside?.['classType'] ?? summary, instructor };
};

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
      const title = summary.replace(CANCELLED, '');
      const { classType, instructor } = split(title, instructors);
      Object.assign(reader.values, { date: event.date, time: event.time });
      reader.setText('classType', null, classType);
      reader.setText('instructor', null, instructor);
      // A calendar gives the whole address. Its first part is the room.
      reader.setText('room', null, event.location.split(/[,\n]/)[0] ?? '');
      const about = event.description.replaceAll(/\s+/g, ' ');
      if (fitsCharacters(about, CLASS_DETAILS_MAX) && !/<|https?:/i.test(about))
        reader.setText('details', null, about);
      if (event.durationMinutes !== null) reader.setDuration(null, event.durationMinutes);
      return {
        row: index + 1,
        ...reader.done(),
        isCancelled: event.isCancelled || title !== summary,
        sourceKey: `${keyPrefix}:${event.key}`.slice(0, 400),
      };
    });
