import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { findColumns, TITLE_ROWS } from './columns.ts';
import { type DayOptions, readDay } from './read-day.ts';
import { isTime } from './read-time.ts';

type Week = { heading: number; time: number; days: { column: number; day: string }[] };

/** The heading row of a week: it names at least two different days, and another column has times below it. */
const findWeek = (rows: readonly (readonly string[])[], options: DayOptions): Week | null => {
  for (const [heading, row] of rows.slice(0, TITLE_ROWS).entries()) {
    const days = row.flatMap((cell, column) =>
      /\p{L}|\d[./-]\d/u.test(cell) && readDay(cell, options) !== null ? [{ column, day: cell }] : [],
    );
    const below = rows.slice(heading + 1, heading + 50);
    const time = row.findIndex(
      (_, column) =>
        days.every((each) => each.column !== column) && below.some((each) => isTime(each[column] ?? '')),
    );
    const named = new Set(days.map(({ day }) => readDay(day, options)?.day));
    if (named.size > 1 && time !== -1) return { heading, time, days };
  }
  return null;
};

/** Whether the headings belong to a list, whose rows are classes with their days. */
const isList = (
  rows: readonly (readonly string[])[],
  options: DayOptions & { remembered: RememberedColumns },
): boolean => {
  const { fields, firstRow } = findColumns(rows, { given: null, ...options });
  return firstRow > 0 && fields.includes('day') && fields.includes('classType');
};

/**
 * Turns a printed week, with a column for each day and a row for each time, into a list of classes with headings. A cell is a class, and
 * may name the instructor and the room on separate lines. A row without a time has the time of the row above. Null for any other table.
 */
export const listedWeek = (
  rows: readonly (readonly string[])[],
  options: DayOptions & { remembered: RememberedColumns },
): string[][] | null => {
  const week = isList(rows, options) ? null : findWeek(rows, options);
  if (week === null) return null;
  let time = '';
  const classes = rows.slice(week.heading + 1).flatMap((row) => {
    time = (row[week.time] ?? '') || time;
    return week.days.flatMap(({ column, day }) => {
      const lines = (row[column] ?? '').split('\n').map((line) => line.trim());
      const [classType = '', instructor = '', room = ''] = lines.filter((line) => line !== '');
      return /\p{L}/u.test(classType) ? [[day, time, classType, instructor, room]] : [];
    });
  });
  // Columns of dates, such as the start and end of classes, are not a week.
  const cells = rows
    .slice(week.heading + 1)
    .flatMap((row) => week.days.map(({ column }) => row[column] ?? ''))
    .filter((cell) => /[\p{L}\d]/u.test(cell));
  if (cells.length > 0 && cells.every((cell) => readDay(cell, options) !== null)) return null;
  const order = new Map(week.days.map(({ day }, index) => [day, index]));
  return [
    ['Day', 'Time', 'Class', 'Instructor', 'Room'],
    ...classes.toSorted(([one = ''], [other = '']) => (order.get(one) ?? 0) - (order.get(other) ?? 0)),
  ];
};
