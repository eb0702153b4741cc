import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/limits.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Excel's line that names the separator. */
const NAMED_DELIMITER = /^\uFEFF?sep=(.)\r?\n/i;

/** A tab if there is one, because spreadsheets copy with tabs; else the separator that is most frequent outside quotes in the first lines. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length - 1 }));
  const [tab] = counts;
  if (tab !== undefined && tab.count > 0) return '\t';
  return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
};

/** The stored cells: a long one is cut one character above the limit, so that it can be reported as too long. */
export const boundCells = (row: readonly string[]): string[] =>
  row.slice(0, IMPORT_COLUMNS_MAX).map((cell) => cell.slice(0, IMPORT_CELL_MAX + 1).trim());

/** @throws FileRefusal for more rows than one import may have, not counting a heading and blank rows. */
export const assertRowCount = (rows: readonly (readonly string[])[]): void => {
  const filled = rows.filter((row) => row.some((cell) => cell !== '')).length;
  if (filled > IMPORT_ROWS_MAX + 1) throw new FileRefusal('IMPORT_TOO_MANY_ROWS');
};

/** The rows of CSV, or of cells copied from a spreadsheet. @throws FileRefusal */
export const readTable = (given: string): string[][] => {
  const text = given.replace(NAMED_DELIMITER, '');
  try {
    const rows: string[][] = parse(text, {
      delimiter: NAMED_DELIMITER.exec(given)?.[1] ?? delimiterOf(text),
      bom: true,
      relax_column_count: true,
      // Text copied by hand has quotes in the middle of cells.
      relax_quotes: true,
      max_record_size: IMPORT_COLUMNS_MAX * IMPORT_CELL_MAX * 2,
      // Blank rows count too, so this is far more than may be imported.
      to: 4 * IMPORT_ROWS_MAX,
    });
    const bounded = rows.map(boundCells);
    assertRowCount(bounded);
    return bounded;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new FileRefusal(
      'IMPORT_UNREADABLE',
      line === null ? null : `Look at line ${line}: a quote may be missing there.`,
    );
  }
};
