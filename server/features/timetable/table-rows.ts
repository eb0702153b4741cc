import type { ImportField, ImportRow } from '#contract/timetable-import.contract.ts';
import { foldText } from '#schema/phrases.ts';
import { type ReadColumns, readTimeRange } from './columns.ts';
import { rowReader } from './import-values.ts';
import { dayFirstIn, type DayOptions, readDay } from './read-day.ts';

const CANCELLED =
  /^(?:x|1|yes|true|ja|si|oui|cancel+ed|cancellation|off|no class|abgesagt|fallt aus|entfallt|ausfall|annule|cancelad[oa]|annullat[oa])$/;

type Cell = { text: string; column: string };

const cellsOf = (row: readonly string[], { headings, fields }: ReadColumns) =>
  new Map<ImportField, Cell>(
    fields.flatMap((field, index) => {
      const text = row[index] ?? '';
      // Both by their index in the same list.
      return field === null || text === '' ? [] : [[field, { text, column: headings[index] ?? '' }] as const];
    }),
  );

const minutesOf = (time: string): number => {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  return hour * 60 + minutes;
};

type Reader = ReturnType<typeof rowReader>;

const readDate = (reader: Reader, cell: Cell, options: DayOptions): void => {
  if (reader.refuseFormula('date', cell.column, cell.text)) return;
  // A day and a time in one cell.
  const [, dayPart = cell.text, timePart] =
    /^(.*\d)[t ]+(\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?)$/i.exec(cell.text) ?? [];
  const read = readDay(dayPart, options);
  if (read === null) {
    reader.values.date = cell.text;
    reader.addProblem('date', cell.column, `“${cell.text}” is no day; write it as 2026-11-27`);
    return;
  }
  reader.values.date = read.day;
  if (read.disagrees)
    reader.addProblem('date', cell.column, `“${cell.text}” names another weekday than its date; check both`);
  const time = timePart === undefined ? null : readTimeRange(timePart);
  if (time !== null) reader.values.time = time.time;
};

const readTime = (reader: Reader, cell: Cell): void => {
  if (reader.refuseFormula('time', cell.column, cell.text)) return;
  const read = readTimeRange(cell.text);
  reader.values.time = read?.time ?? cell.text;
  if (read === null) reader.addProblem('time', cell.column, `“${cell.text}” is no time; write it as 18:15`);
  else if (read.end !== null) setEnd(reader, cell.column, read.end);
};

const setEnd = (reader: Reader, column: string, end: string): void => {
  const day = 24 * 60;
  reader.setDuration(column, (minutesOf(end) - minutesOf(reader.values.time) + day) % day);
};

const readRow = (cells: ReadonlyMap<ImportField, Cell>, options: DayOptions) => {
  const reader = rowReader();
  const [day, time, end, duration] = (['day', 'time', 'end', 'duration'] as const).map((field) =>
    cells.get(field),
  );
  if (day !== undefined) readDate(reader, day, options);
  if (time !== undefined) readTime(reader, time);
  const until = end === undefined ? null : readTimeRange(end.text);
  if (end !== undefined && until !== null) setEnd(reader, end.column, until.time);
  if (duration !== undefined) {
    reader.setDuration(duration.column, Number(/^(\d+)(?: ?(?:min|m|')\.?\w*)?$/i.exec(duration.text)?.[1]));
  }
  for (const field of ['classType', 'instructor', 'room', 'details'] as const) {
    const cell = cells.get(field);
    if (cell !== undefined) reader.setText(field, cell.column, cell.text);
  }
  return reader.done();
};

/** Identifies a row by what the table calls it, otherwise by class, day, time and room; the same row twice is two classes. */
const keyOf = (id: string | undefined, { date, time, classType, room }: ImportRow['values']): string =>
  id === undefined
    ? `table:${[classType, date, time, room ?? ''].map(foldText).join('|')}`
    : `table:id:${id}`;

/** The rows of a table below its headings; blank ones are left out. */
export const tableRows = (
  rows: readonly (readonly string[])[],
  columns: ReadColumns,
  options: DayOptions,
): ImportRow[] => {
  const day = columns.fields.indexOf('day');
  const isDayFirst = dayFirstIn(rows.map((row) => row[day] ?? '')) ?? options.isDayFirst;
  const counts = new Map<string, number>();
  return rows.flatMap((row, index) => {
    if (index < columns.firstRow || row.every((cell) => cell === '')) return [];
    const cells = cellsOf(row, columns);
    const { values, problems } = readRow(cells, { ...options, isDayFirst });
    const key = keyOf(cells.get('id')?.text, values);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return {
      row: index + 1,
      values,
      isCancelled: CANCELLED.test(foldText(cells.get('status')?.text ?? '')),
      sourceKey: count === 1 ? key : `${key}#${count}`,
      problems,
    };
  });
};
