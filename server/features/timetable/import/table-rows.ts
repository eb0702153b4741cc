import type {
  ImportField,
  ImportRow,
  RememberedColumns,
} from '#contract/timetable/timetable-import.contract.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { isCancelledStatus } from './cancelled-titles.ts';
import { type ReadColumns, TITLE_ROWS, findColumns } from './columns.ts';
import { rowReader } from './import-values.ts';
import { type DayOptions, dayFirstIn, readDay, splitDayAndTime, splitDays } from './read-day.ts';
import { type Clock, countsTo24, isTime, minutesFrom, readMinutes, readTimeRange } from './read-time.ts';

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

const YES = /^(?:x|1|yes|true|ja|si|oui|sim)$/;

type Cell = { text: string; column: string };

const cellsOf = (row: readonly string[], { headings, fields }: ReadColumns) =>
  new Map<ImportField, Cell>(
    fields.flatMap((field, index) => {
      const text = row[index] ?? '';
      // Headings and cells have the same index.
      return field === null || text === '' ? [] : [[field, { text, column: headings[index] ?? '' }] as const];
    }),
  );

type Reader = ReturnType<typeof rowReader>;

const readDate = (reader: Reader, cell: Cell, options: DayOptions): void => {
  if (reader.refuseFormula('date', cell.column, cell.text)) return;
  const read = readDay(splitDayAndTime(cell.text, options)?.day ?? cell.text, options);
  if (read === null) {
    reader.values.date = cell.text;
    reader.addProblem('date', cell.column, `“${cell.text}” is not a day; write it as 2026-11-27`);
    return;
  }
  reader.values.date = read.day;
  if (read.disagrees)
    reader.addProblem('date', cell.column, `“${cell.text}” names another weekday than its date; check both`);
};

const timeIn = ({ text }: Cell, options: DayOptions): string => splitDayAndTime(text, options)?.time ?? text;

/** Reads a start, with an end from another column that may clarify it. Returns whether its half of the day is a guess. */
const readTime = (
  reader: Reader,
  start: Cell,
  end: Cell | undefined,
  options: DayOptions & Clock,
): boolean => {
  if (reader.refuseFormula('time', start.column, start.text)) return false;
  const text = timeIn(start, options);
  const read =
    (end === undefined ? null : readTimeRange(`${text}-${timeIn(end, options)}`, options)) ??
    readTimeRange(text, options);
  reader.values.time = read?.time ?? text;
  if (read === null) reader.addProblem('time', start.column, `“${text}” is not a time; write it as 18:15`);
  else if (read.end !== null)
    reader.setDuration(end?.column ?? start.column, minutesFrom(read.time, read.end));
  else if (read.minutes !== null) reader.setDuration(start.column, read.minutes);
  return read?.isGuess === true;
};

const readRow = (cells: ReadonlyMap<ImportField, Cell>, options: DayOptions & Clock) => {
  const reader = rowReader();
  const [day, time, end, duration] = (['day', 'time', 'end', 'duration'] as const).map((field) =>
    cells.get(field),
  );
  if (day !== undefined) readDate(reader, day, options);
  const start = time ?? (day !== undefined && splitDayAndTime(day.text, options) !== null ? day : undefined);
  const isGuess = start !== undefined && readTime(reader, start, end, options);
  if (duration !== undefined) reader.setDuration(duration.column, readMinutes(duration.text));
  for (const field of ['classType', 'instructor', 'room', 'details'] as const) {
    const cell = cells.get(field);
    if (cell !== undefined) reader.setText(field, cell.column, cell.text);
  }
  return { ...reader.done(), isGuess };
};

/** The cells of a row once for each day that it names: `Mon/Wed` is two classes. */
const eachDay = (
  cells: ReadonlyMap<ImportField, Cell>,
  options: DayOptions,
): ReadonlyMap<ImportField, Cell>[] => {
  const day = cells.get('day');
  if (day === undefined) return [cells];
  const both = splitDayAndTime(day.text, options);
  const days = splitDays(both?.day ?? day.text, options);
  if (days.length === 1) return [cells];
  const time = cells.get('time') ?? (both === null ? undefined : { text: both.time, column: day.column });
  return days.map(
    (text) =>
      new Map([
        ...cells,
        ['day', { ...day, text }],
        ...(time === undefined ? [] : [['time', time] as const]),
      ]),
  );
};

/** The key of a row: the table's own id, or else class, day, time and room. The same row twice is two classes. */
const keyOf = (id: string | undefined, { date, time, classType, room }: ImportRow['values']): string =>
  id === undefined
    ? `table:${[classType, date, time, room ?? ''].map(foldText).join('|')}`
    : `table:id:${id}`;

const GUESSED =
  'Times without AM or PM are read as afternoon and evening. Write 06:00 or 6 am for the morning.';

const WEEKDAYS = 'Rows with a weekday but no date are in the week you chose. Check their days.';

/**
 * The rows of a table below its headings, without blank rows. A row without a day has the day of the row above, as in tables with merged
 * cells, unless a column of weekdays names another. `notes` apply to the whole table.
 */
export const tableRows = (
  rows: readonly (readonly string[])[],
  columns: ReadColumns,
  options: DayOptions,
): { rows: ImportRow[]; notes: string[] } => {
  const cellsIn = (field: ImportField): string[] => {
    const index = columns.fields.indexOf(field);
    return rows.slice(columns.firstRow).map((row) => row[index] ?? '');
  };
  const isDayFirst = dayFirstIn(cellsIn('day')) ?? options.isDayFirst;
  const is24Hour = countsTo24([...cellsIn('time'), ...cellsIn('end'), ...cellsIn('day')]);
  const counts = new Map<string, number>();
  let dayAbove: Cell | undefined;
  let weekdayAbove = '';
  let hasGuess = false;
  let hasWeekday = false;
  const read = rows.flatMap((row, index) => {
    if (index < columns.firstRow || row.every((cell) => cell === '')) return [];
    const cells = cellsOf(row, columns);
    const weekday = row[columns.weekdays] ?? '';
    if (!cells.has('day') && weekday !== '' && foldText(weekday) !== weekdayAbove) {
      cells.set('day', { text: weekday, column: columns.headings[columns.weekdays] ?? '' });
      hasWeekday = true;
    }
    weekdayAbove = weekday === '' ? weekdayAbove : foldText(weekday);
    const day = cells.get('day');
    if (day !== undefined)
      dayAbove = { ...day, text: splitDayAndTime(day.text, { ...options, isDayFirst })?.day ?? day.text };
    else if (dayAbove !== undefined) cells.set('day', dayAbove);
    const status = foldText(cells.get('status')?.text ?? '');
    return eachDay(cells, { ...options, isDayFirst }).map((ofDay): ImportRow => {
      const { values, problems, isGuess } = readRow(ofDay, { ...options, isDayFirst, is24Hour });
      hasGuess ||= isGuess;
      const key = keyOf(ofDay.get('id')?.text, values);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return {
        row: index + 1,
        values,
        isCancelled: YES.test(status) || isCancelledStatus(status),
        sourceKey: count === 1 ? key : `${key}#${count}`,
        problems,
      };
    });
  });
  return { rows: read, notes: [...(hasGuess ? [GUESSED] : []), ...(hasWeekday ? [WEEKDAYS] : [])] };
};
