import { formatNumber } from '#contract/number-format.ts';
import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import { SESSION_MINUTES_MAX, type SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, isClockTime, readClockTime } from '#schema/class/clock-time.ts';

/** A class as it is edited: `time` as people write it, `minutes` as digits, and '' for what is not known. */
export type SessionValues = {
  date: string;
  time: string;
  minutes: string;
  classType: string;
  instructor: string;
  room: string;
  details: string;
};

/** A class to edit; text that is no time stays as it is. */
export const valuesOf = (facts: SessionFacts): SessionValues => {
  const { date, time, durationMinutes, classType, instructor, room, details } = facts;
  return {
    date,
    time: isClockTime(time) ? classTimeOf(time) : time,
    minutes: durationMinutes === null ? '' : String(durationMinutes),
    classType,
    instructor,
    room: room ?? '',
    details: details ?? '',
  };
};

export type SessionProblems = Partial<Record<keyof SessionValues, string>>;

const isLength = (minutes: string): boolean =>
  /^[1-9]\d*$/.test(minutes) && Number(minutes) <= SESSION_MINUTES_MAX;

/** What is wrong with the values, by field. */
export const problemsOf = ({ date, time, minutes, classType }: SessionValues): SessionProblems => ({
  ...(isCalendarDay(date) ? {} : { date: 'Choose a day.' }),
  ...(readClockTime(time) === null ? { time: 'Type a time such as 6:15 PM.' } : {}),
  ...(minutes === '' || isLength(minutes)
    ? {}
    : { minutes: `Type minutes from 1 to ${formatNumber(SESSION_MINUTES_MAX)}.` }),
  ...(classType.trim() === '' ? { classType: 'Name the class.' } : {}),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The class that the values describe, once they have no problems. */
export const factsOf = (values: SessionValues): SessionFacts => ({
  date: values.date,
  time: readClockTime(values.time) ?? '',
  durationMinutes: values.minutes === '' ? null : Number(values.minutes),
  classType: values.classType.trim(),
  instructor: values.instructor.trim(),
  room: orNull(values.room),
  details: orNull(values.details),
});

/** A row as it is edited in the preview. */
export type DraftRow = {
  row: PreviewedRow;
  values: SessionValues;
  isLeftOut: boolean;
  /** Whether somebody has edited it, which resolves the problems of its source. */
  isEdited: boolean;
};

export const draftOf = (row: PreviewedRow): DraftRow => ({
  row,
  values: valuesOf(row.values),
  isLeftOut: false,
  isEdited: false,
});

const ofSource = ({ row, isEdited }: DraftRow): PreviewedRow['problems'] => (isEdited ? [] : row.problems);

/** Whether the row cannot be imported as it is. */
export const hasProblems = (draft: DraftRow): boolean =>
  Object.keys(problemsOf(draft.values)).length > 0 || ofSource(draft).some(({ isNote }) => !isNote);

/** What is wrong with the row, in one line; '' if nothing is. Of a row that is left out, only the problems of its source. */
export const describeProblems = (draft: DraftRow): string => {
  const found = ofSource(draft);
  const source = found.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  // What the source says of a field is more exact.
  const named = new Set<string | null>(found.map(({ field }) => field));
  const problems = draft.isLeftOut ? {} : problemsOf(draft.values);
  const own = Object.entries(problems).filter(([field]) => !named.has(field));
  return [
    ...(source.length === 0 ? [] : [`Row ${draft.row.row}, ${source.join('; ')}.`]),
    ...own.map(([, problem]) => problem),
  ].join(' ');
};
