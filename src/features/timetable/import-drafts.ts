import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import type { SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, isClockTime, readClockTime } from '#schema/class/clock-time.ts';

/** A row as it is edited in the preview; `time` as people write it. */
export type DraftRow = {
  row: PreviewedRow;
  values: { date: string; time: string; classType: string; instructor: string };
  isLeftOut: boolean;
  /** Whether somebody has edited it, which resolves the problems of its source. */
  isMended: boolean;
};

export const draftOf = (row: PreviewedRow): DraftRow => {
  const { date, time, classType, instructor } = row.values;
  return {
    row,
    values: { date, time: isClockTime(time) ? classTimeOf(time) : time, classType, instructor },
    isLeftOut: false,
    isMended: false,
  };
};

/** The problems that still prevent the import of the row. */
export const problemsOfDraft = ({ row, values, isMended }: DraftRow): string[] => [
  ...(isCalendarDay(values.date) ? [] : ['Choose a day.']),
  ...(readClockTime(values.time) === null ? ['Type a time such as 6:15 PM.'] : []),
  ...(values.classType.trim() === '' ? ['Name the class.'] : []),
  ...(isMended ? [] : row.problems.filter(({ isNote }) => !isNote).map(() => 'Check this row.')),
];

/** What is imported of a row without problems. */
export const factsOfDraft = ({ row, values }: DraftRow): SessionFacts => ({
  date: values.date,
  time: readClockTime(values.time) ?? '',
  durationMinutes: row.values.durationMinutes,
  classType: values.classType.trim(),
  instructor: values.instructor.trim(),
  room: row.values.room,
  details: row.values.details,
});
