import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { GeneratedFile } from '#server/downloads/downloaded-file.ts';

type CsvFile = {
  /** Without its extension. */
  name: string;
  /** The first line. */
  columns: readonly string[];
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>;
};

/** The cells of one line, in the order of the columns; null is an empty cell. */
export type CsvRow = readonly (string | number | null)[];

/**
 * A CSV file (RFC 4180, UTF-8) that is streamed: rows are requested one by one. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front (OWASP, CSV injection). A failing source ends the file early, so that the browser
 * reports a failed download.
 */
export const csvFile = ({ name, columns, rows }: CsvFile): GeneratedFile => {
  const lines = stringify({
    // Without it, Excel assumes the system's own encoding.
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
  });
  pipeline(Readable.from(rows), lines, () => undefined);
  return { contentType: 'text/csv; charset=utf-8', fileName: `${name}.csv`, stream: lines };
};
