import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/limits.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Excel's line that names the separator. */
const NAMED_DELIMITER = /^\uFEFF?sep=(.)\r?\n/i;

/** The most frequent number; 0 for none. */
const modeOf = (numbers: readonly number[]): number =>
  [...Map.groupBy(numbers, (number) => number)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )[0]?.[0] ?? 0;

/**
 * The separator that divides the most lines into the same number of cells, at best into many; so a stray tab or comma in a cell is none.
 * Separators in quotes do not count.
 */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const cells = modeOf(counts.filter((count) => count > 0));
    return { delimiter, cells, lines: counts.filter((count) => count === cells && count > 0).length };
  });
  const [best] = scores.toSorted((one, other) => other.lines - one.lines || other.cells - one.cells);
  return best?.delimiter ?? ',';
};

/** The stored cells: a long one is cut one character above the limit, so that it can be reported as too long. */
export const boundCells = (row: readonly string[]): string[] =>
  row.slice(0, IMPORT_COLUMNS_MAX).map((cell) => cell.slice(0, IMPORT_CELL_MAX + 1).trim());

/** @throws FileRefusal for more rows than one import may have, not counting a heading and blank rows. */
export const assertRowCount = (rows: readonly (readonly string[])[]): void => {
  const filled = rows.filter((row) => row.some((cell) => cell !== '')).length;
  if (filled > IMPORT_ROWS_MAX + 1) throw new FileRefusal('IMPORT_TOO_MANY_ROWS');
};

const parseRows = (text: string, delimiter: string, hasTextAfterQuotes: boolean): string[][] =>
  parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    // Text copied by hand has quotes in the middle of cells.
    relax_quotes: true,
    // A cell may be quoted after a space.
    ltrim: true,
    rtrim: !hasTextAfterQuotes,
    max_record_size: IMPORT_COLUMNS_MAX * IMPORT_CELL_MAX * 2,
    // Blank rows count too, so this is far more than may be imported.
    to: 4 * IMPORT_ROWS_MAX,
  });

/** With spaces after quotes or else with other text there, which the library reads only one at a time. @throws CsvError */
const parseTable = (text: string, delimiter: string): string[][] => {
  try {
    return parseRows(text, delimiter, false);
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
      throw error;
    return parseRows(text, delimiter, true);
  }
};

/** The rows of CSV, or of cells copied from a spreadsheet. @throws FileRefusal */
export const readTable = (given: string): string[][] => {
  const text = given.replace(NAMED_DELIMITER, '');
  try {
    const rows = parseTable(text, NAMED_DELIMITER.exec(given)?.[1] ?? delimiterOf(text)).map(boundCells);
    assertRowCount(rows);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new FileRefusal(
      'IMPORT_UNREADABLE',
      line === null ? null : `Look at line ${line}: a quote may be missing there.`,
    );
  }
};
