import {
  columnKey,
  type ImportField,
  type RememberedColumns,
} from '#contract/timetable/timetable-import.contract.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { fieldHeadings } from './column-headings.ts';
import { type DayOptions, isDays, readDay, splitDayAndTime } from './read-day.ts';
import { isTime } from './read-time.ts';

const plain = (heading: string): string =>
  foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fieldOf = (heading: string): ImportField | null => {
  // Booking programs describe the format of a name in brackets, as in `Staff (First Last)`.
  const names = [plain(heading), plain(heading.replaceAll(/\([^)]*\)/g, ' '))];
  // The keys of the table.
  const fields = Object.keys(fieldHeadings) as (keyof typeof fieldHeadings)[];
  return fields.find((field) => names.some((name) => fieldHeadings[field].includes(name))) ?? null;
};

/** Keeps each field once: later columns of the same field are left out. */
const eachOnce = (fields: readonly (ImportField | null)[]): (ImportField | null)[] =>
  fields.map((field, index) => (field !== null && fields.indexOf(field) < index ? null : field));

const share = (cells: readonly string[], test: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
};

const isDayAndTime = (cell: string, options: DayOptions): boolean => splitDayAndTime(cell, options) !== null;

/** The fields of a table without headings: day and time by their format, the others in the usual order. */
const guessByContent = (
  rows: readonly (readonly string[])[],
  options: DayOptions,
): (ImportField | null)[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const texts: ImportField[] = ['classType', 'instructor', 'room'];
  const used = new Set<ImportField>();
  const take = (field: ImportField): ImportField | null => {
    if (used.has(field)) return null;
    used.add(field);
    return field;
  };
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    if (share(cells, (cell) => isDayAndTime(cell, options) || isDays(cell, options)) > 0.5) return 'day';
    if (share(cells, isTime) > 0.5) return take(used.has('time') ? 'end' : 'time');
    if (share(cells, (cell) => /^\d{1,3}(?: ?min.*)?$/.test(cell)) > 0.5) return take('duration');
    const next = texts.find((field) => !used.has(field));
    return next === undefined || cells.every((cell) => cell === '') ? null : take(next);
  });
};

export type ReadColumns = {
  headings: string[];
  fields: (ImportField | null)[];
  /** Index of a column of weekdays beside one of dates, for rows without a date; -1 if there is none. */
  weekdays: number;
  /** Index of the first row with a class. */
  firstRow: number;
};

/** The name of a column without a heading, by which it is remembered. */
const columnName = (index: number): string =>
  `Column ${index < 26 ? String.fromCodePoint(65 + index) : `A${String.fromCodePoint(65 + index - 26)}`}`;

/** The last mapping of columns without headings, if the days and times are still in the same columns. */
const recalledByPlace = (
  rows: readonly (readonly string[])[],
  { width, remembered, ...options }: DayOptions & { width: number; remembered: RememberedColumns },
): (ImportField | null)[] | null => {
  const fields = Array.from(
    { length: width },
    (_, index) => remembered[columnKey(columnName(index))] ?? null,
  );
  const fits = (field: ImportField, test: (cell: string) => boolean): boolean => {
    const place = fields.indexOf(field);
    return (
      share(
        rows.map((row) => row[place] ?? ''),
        test,
      ) > 0.5
    );
  };
  return fits('day', (cell) => isDays(cell, options)) && fits('time', isTime) ? fields : null;
};

/** Maximum rows above a table or a week, such as its title and a blank row. */
export const TITLE_ROWS = 10;

/**
 * Index of the row with the headings: one with at least two known cells, or else the first non-empty row if it has a known cell. -1 if
 * there is none.
 */
const headingRow = (rows: readonly (readonly string[])[], isKnown: (cell: string) => boolean): number => {
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''));
  const below = rows
    .slice(0, first + TITLE_ROWS)
    .findIndex((row) => row.filter((cell) => isKnown(cell)).length > 1);
  if (below !== -1) return below;
  return rows[first]?.some((cell) => isKnown(cell)) === true ? first : -1;
};

/** If no column has days, a `Start` column of days with times becomes the day. */
const withDays = (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  options: DayOptions,
): (ImportField | null)[] =>
  fields.map((field, index) =>
    field === 'time' &&
    !fields.includes('day') &&
    share(
      rows.map((row) => row[index] ?? ''),
      (cell) => isDayAndTime(cell, options),
    ) > 0.5
      ? 'day'
      : field,
  );

const columnOf = (rows: readonly (readonly string[])[], index: number): string[] =>
  rows.map((row) => row[index] ?? '');

const isDates = (cells: readonly string[]): boolean => share(cells, (cell) => /\d/.test(cell)) > 0.5;

/** A column of weekdays beside one of dates usually repeats it, so the dates become the day. */
const withDates = (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] => {
  const hasDates = fields.map((field, index) => field === 'day' && isDates(columnOf(rows, index)));
  return fields.map((field, index) =>
    field === 'day' && hasDates.includes(true) && hasDates[index] === false ? null : field,
  );
};

/** Index of the column of weekdays beside one of dates; -1 if there is none. */
const findWeekdays = (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  options: DayOptions,
): number =>
  isDates(columnOf(rows, fields.indexOf('day')))
    ? fields.findIndex(
        (field, index) =>
          field === null &&
          share(columnOf(rows, index), (cell) => !/\d/.test(cell) && readDay(cell, options) !== null) > 0.5,
      )
    : -1;

/** The field of each column: the given one, else the one remembered for its heading, else the one that its heading or cells suggest. */
export const findColumns = (
  rows: readonly (readonly string[])[],
  {
    given,
    remembered,
    ...options
  }: DayOptions & { given: readonly (ImportField | null)[] | null; remembered: RememberedColumns },
): ReadColumns => {
  const recall = (heading: string): ImportField | null => {
    const key = columnKey(heading);
    return Object.hasOwn(remembered, key) ? (remembered[key] ?? null) : fieldOf(heading);
  };
  const heading = headingRow(
    rows,
    (cell) => cell !== '' && (fieldOf(cell) !== null || Object.hasOwn(remembered, columnKey(cell))),
  );
  const firstRow = heading + 1;
  const head = rows.slice(firstRow, firstRow + 50);
  const width = Math.max(0, ...rows.slice(Math.max(heading, 0), firstRow + 50).map((row) => row.length));
  const names = Array.from({ length: width }, (_, index) => rows[heading]?.[index] ?? '');
  const named =
    heading === -1
      ? (recalledByPlace(head, { width, remembered, ...options }) ?? guessByContent(head, options))
      : withDays(names.map(recall), head, options);
  const guessed = withDates(named, head);
  const fields = eachOnce(names.map((_, index) => (given === null ? guessed : given)[index] ?? null));
  return {
    headings: names.map((name, index) => (name === '' ? columnName(index) : name)),
    fields,
    weekdays: findWeekdays(fields, head, options),
    firstRow,
  };
};
