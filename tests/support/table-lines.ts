import type { RememberedColumns } from '#contract/timetable/timetable-import.contract.ts';
import { findColumns } from '#server/features/timetable/import/columns.ts';
import { listedWeek, tableRows } from '#server/features/timetable/import/table-rows.ts';
import { readTable } from '#server/timetable-files/read-table.ts';

/** A table of text as an import reads it. */
export const readLines = (
  lines: readonly string[],
  {
    week = '2026-11-23',
    remembered = {},
    isDayFirst = false,
  }: { week?: string; remembered?: RememberedColumns; isDayFirst?: boolean } = {},
) => {
  const cells = readTable(lines.join('\r\n'));
  const table = listedWeek(cells, { week, isDayFirst, remembered }) ?? cells;
  const columns = findColumns(table, { given: null, remembered, week, isDayFirst });
  return { columns, ...tableRows(table, columns, { week, isDayFirst }) };
};

/** Its classes, each with its problems in one line. */
export const classesOf = (lines: readonly string[], options = {}): string[] =>
  readLines(lines, options).rows.map(({ values, problems }) =>
    [
      values.date,
      values.time,
      values.durationMinutes,
      values.classType,
      values.instructor,
      values.room,
      values.details,
      ...problems.map(({ message }) => `!${message}`),
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  );
