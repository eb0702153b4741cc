import { TITLE_ROWS } from './columns.ts';
import { type DayOptions, readDay } from './read-day.ts';
import { isTime } from './read-time.ts';

type Week = { heading: number; time: number; days: { column: number; day: string }[] };

/** The row that names days, if it is that of a week: at least two, with times below another column. */
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
    if (days.length > 1 && time !== -1) return { heading, time, days };
  }
  return null;
};

/**
 * A week with a column for each day and a row for each time, as studios print it, as a list of classes with headings. A cell is
 * a class, and may name the instructor and the room on lines of their own. A row without a time is at that of the row above. Null
 * for any other table.
 */
export const listedWeek = (rows: readonly (readonly string[])[], options: DayOptions): string[][] | null => {
  const week = findWeek(rows, options);
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
  const order = new Map(week.days.map(({ day }, index) => [day, index]));
  return [
    ['Day', 'Time', 'Class', 'Instructor', 'Room'],
    ...classes.toSorted(([one = ''], [other = '']) => (order.get(one) ?? 0) - (order.get(other) ?? 0)),
  ];
};
