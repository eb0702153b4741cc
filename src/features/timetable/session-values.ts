import { formatNumber } from '#contract/number-format.ts';
import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import { SESSION_MINUTES_MAX, type SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, isClockTime, readClockTime } from '#schema/class/clock-time.ts';

/** The form values of a class: `time` in any notation, `minutes` as digits, '' for unknown values. */
export type SessionValues = {
  date: string;
  time: string;
  minutes: string;
  classType: string;
  instructor: string;
  room: string;
  details: string;
};

/** The form values of a class; an invalid time stays as it is. */
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

/** The errors of the values, by field. */
export const problemsOf = ({ date, time, minutes, classType }: SessionValues): SessionProblems => ({
  ...(isCalendarDay(date) ? {} : { date: 'Choose a day.' }),
  ...(readClockTime(time) === null ? { time: 'Type a time such as 6:15 PM.' } : {}),
  ...(minutes === '' || isLength(minutes)
    ? {}
    : { minutes: `Type minutes from 1 to ${formatNumber(SESSION_MINUTES_MAX)}.` }),
  ...(classType.trim() === '' ? { classType: 'Name the class.' } : {}),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The class with these values, which must have no errors. */
export const factsOf = (values: SessionValues): SessionFacts => ({
  date: values.date,
  time: readClockTime(values.time) ?? '',
  durationMinutes: values.minutes === '' ? null : Number(values.minutes),
  classType: values.classType.trim(),
  instructor: values.instructor.trim(),
  room: orNull(values.room),
  details: orNull(values.details),
});

/** A row of an import with its form values. */
export type DraftRow = {
  row: PreviewedRow;
  values: SessionValues;
  isLeftOut: boolean;
  /** Whether the user has edited the row, which resolves the problems of its source. */
  isEdited: boolean;
};

export const draftOf = (row: PreviewedRow): DraftRow => ({
  row,
  values: valuesOf(row.values),
  isLeftOut: false,
  isEdited: false,
});

const ofSource = ({ row, isEdited }: DraftRow): PreviewedRow['problems'] => (isEdited ? [] : row.problems);

/** Whether the row cannot be imported. */
export const hasProblems = (draft: DraftRow): boolean =>
  Object.keys(problemsOf(draft.values)).length > 0 || ofSource(draft).some(({ isNote }) => !isNote);

/** The problems of a row in one line, or ''; for a row that is left out, only those of its source. */
export const describeProblems = (draft: DraftRow): string => {
  const found = ofSource(draft);
  const source = found.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  // The source's problem with a field is more precise.
  const named = new Set<string | null>(found.map(({ field }) => field));
  const problems = draft.isLeftOut ? {} : problemsOf(draft.values);
  const own = Object.entries(problems).filter(([field]) => !named.has(field));
  return [
    ...(source.length === 0 ? [] : [`Row ${draft.row.row}, ${source.join('; ')}.`]),
    ...own.map(([, problem]) => problem),
  ].join(' ');
};
