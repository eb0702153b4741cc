import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readSheet } from 'read-excel-file/universal';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { IMPORT_CELLS_MAX, SPREADSHEET_BYTES_MAX } from '#contract/limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { ReadOptions, TableSheet, TimetableFile } from '#server/ports/timetable-reader.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { assertRowCount, boundCells } from '#server/timetable-files/read-table.ts';
import { withoutEntities } from '#server/timetable-files/without-entities.ts';

const MAX_ENTRIES = 200;

/** A sheet compresses to between a tenth and a thirtieth; a file with a higher ratio was made to be large. Small files may have any ratio. */
const RATIO_MAX = 200;
const RATIO_MATTERS_FROM = 1024 * 1024;

/** The farthest column and row of a sheet, because the library fills everything before a cell with empty cells. */
const SHEET_COLUMNS_MAX = 1000;
const SHEET_ROWS_MAX = 20_000;

const openZip = promisify((bytes: Buffer, done: (error: Error | null, zip: ZipFile) => void): void =>
  fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, done),
);

const openEntry = promisify(
  (zip: ZipFile, entry: Entry, done: (error: Error | null, content: Readable) => void): void =>
    zip.openReadStream(entry, done),
);

/** The content of an entry; fails when it is longer than the index says. */
const readEntry = async (zip: ZipFile, entry: Entry): Promise<string> =>
  (await buffer(await openEntry(zip, entry))).toString();

const tooComplex = (hint: string | null = null): FileRefusal => new FileRefusal('IMPORT_TOO_COMPLEX', hint);

/** The XML files of the archive by name. @throws FileRefusal when the archive differs from its index or is large */
const readParts = async (bytes: Uint8Array): Promise<Map<string, string>> => {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > MAX_ENTRIES) throw tooComplex();
  const parts = new Map<string, string>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      const isMadeLarge = unpacked > RATIO_MATTERS_FROM && unpacked > RATIO_MAX * bytes.byteLength;
      if (unpacked > SPREADSHEET_BYTES_MAX || isMadeLarge) {
        reject(tooComplex());
        return;
      }
      readEntry(zip, entry)
        .then((text) => {
          if (/\.(?:xml|rels)$/.test(entry.fileName)) parts.set(entry.fileName, text);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  return parts;
};

const attributeOf = (tag: string, name: string): string | null => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single ?? null;
};

/** A sheet that people see, and the file of the archive in which it is. */
type Sheet = { name: string; file: string };

/** The sheets of the workbook that are not hidden, or all if all are; none when the workbook does not tell. */
const visibleSheets = (parts: ReadonlyMap<string, string>): Sheet[] => {
  const relations = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(
      ([tag]) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target') ?? ''],
    ),
  );
  const sheets = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(
    ([tag]) => {
      const target = relations.get(attributeOf(tag, '\\w+:id')) ?? '';
      const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const name = withoutEntities(attributeOf(tag, 'name') ?? '');
      const isHidden = /^(?:very)?hidden$/i.test(attributeOf(tag, 'state') ?? '');
      // A sheet of a chart has no cells.
      return parts.has(file) && !file.includes('chartsheet') ? [{ name, file, isHidden }] : [];
    },
  );
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  return shown.length === 0 ? sheets : shown;
};

/** The number of a column, from 1, by its letters. */
const columnOf = (letters: string): number =>
  letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Cells and rows with their places. */
const PLACES = /<(?:\w+:)?(c|row)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const CELL = /^([A-Z]{1,8})(\d{1,9})$/;

const isFar = (place: string): boolean => {
  const [, letters = '', row = ''] = CELL.exec(place) ?? [];
  return letters === '' || columnOf(letters) > SHEET_COLUMNS_MAX || Number(row) > SHEET_ROWS_MAX;
};

const isFarRow = (row: string): boolean => !/^\d{1,9}$/.test(row) || Number(row) > SHEET_ROWS_MAX;

const farAway = (sheet: string, what: string): FileRefusal =>
  tooComplex(
    `In the sheet “${sheet}”, ${what} lies far away from the timetable. Delete the columns and rows after the timetable, or save only the timetable as CSV.`,
  );

/** @throws FileRefusal that names a cell too far away, or says that there are too many cells */
const assertNear = (sheet: string, xml: string): void => {
  let cells = 0;
  for (const [tag, kind] of xml.matchAll(PLACES)) {
    const place = attributeOf(tag, 'r');
    if (kind === 'c') cells += 1;
    if (cells > IMPORT_CELLS_MAX) {
      throw tooComplex(`The sheet “${sheet}” has more than ${IMPORT_CELLS_MAX} cells.`);
    }
    if (place === null) continue;
    if (kind === 'c' && isFar(place)) throw farAway(sheet, `the cell ${place.slice(0, 20)}`);
    if (kind === 'row' && isFarRow(place)) throw farAway(sheet, `the row ${place.slice(0, 20)}`);
  }
};

const assertFewTexts = (xml: string): void => {
  const texts = xml.match(/<(?:\w+:)?si[\s>/]/g)?.length ?? 0;
  if (texts > IMPORT_CELLS_MAX) throw tooComplex(`It has more than ${IMPORT_CELLS_MAX} texts.`);
};

/** Excel counts days from the end of 1899; a time without a day is on that day. */
const FIRST_YEAR = 1901;

const dateText = (given: Date): string => {
  // A fraction of a day such as 0.7604 is slightly less than 18:15.
  const date = new Date(Math.round(given.getTime() / MINUTE_MS) * MINUTE_MS);
  const [day = '', clock = ''] = date.toISOString().split('T');
  const time = clock.slice(0, 5);
  if (date.getUTCFullYear() < FIRST_YEAR) return time;
  return time === '00:00' ? day : `${day} ${time}`;
};

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell);
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell.toString();
  return typeof cell === 'string' ? cell : '';
};

/** A copy, because the library takes the whole buffer behind a view. */
const rowsOf = async (bytes: Uint8Array, sheet: string | number): Promise<string[][]> => {
  const cells = await readSheet(Uint8Array.from(bytes).buffer, sheet);
  const rows = cells.map((row) => boundCells(row.map(cellText)));
  assertRowCount(rows);
  return rows;
};

/** Checks a sheet before the library unpacks it into memory. @throws FileRefusal */
const readOne = (
  bytes: Uint8Array,
  { name, file }: Sheet,
  parts: ReadonlyMap<string, string>,
): Promise<string[][]> => {
  assertNear(name, parts.get(file) ?? '');
  return rowsOf(bytes, name);
};

/** The sheets of a workbook; those that are refused, or too much to read at once, have no rows. @throws FileRefusal if all are refused */
const readAll = async (
  bytes: Uint8Array,
  sheets: readonly Sheet[],
  parts: ReadonlyMap<string, string>,
): Promise<TableSheet[]> => {
  const refusals: FileRefusal[] = [];
  const read: TableSheet[] = [];
  let cells = 0;
  for (const sheet of sheets) {
    let rows: string[][] | null = null;
    try {
      if (cells <= IMPORT_CELLS_MAX) rows = await readOne(bytes, sheet, parts);
      cells += rows?.reduce((sum, row) => sum + row.length + 1, 0) ?? 0;
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refusals.push(error);
    }
    read.push({ name: sheet.name, rows });
  }
  const [refusal] = refusals;
  if (refusal !== undefined && read.every(({ rows }) => rows === null)) throw refusal;
  return read;
};

/**
 * The rows of the visible sheets of an XLSX file, with the stored results of formulas; only those of one sheet if it is chosen. The archive
 * must match its index and be small when unpacked, and a sheet must not extend farther than a timetable does.
 * @throws FileRefusal
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  { sheet: chosen }: Pick<ReadOptions, 'sheet'>,
): Promise<TimetableFile> => {
  try {
    const parts = await readParts(bytes);
    for (const [file, xml] of parts) if (file.endsWith('sharedStrings.xml')) assertFewTexts(xml);
    const sheets = visibleSheets(parts);
    const picked = sheets.find(({ name }) => name === chosen);
    if (picked !== undefined) {
      const rows = await readOne(bytes, picked, parts);
      return {
        kind: 'table',
        sheets: sheets.map(({ name }) => ({ name, rows: name === picked.name ? rows : null })),
      };
    }
    if (sheets.length > 0) return { kind: 'table', sheets: await readAll(bytes, sheets, parts) };
    // Which sheet the library will read is unknown, so all are checked.
    for (const [file, xml] of parts) assertNear(file, xml);
    return { kind: 'table', sheets: [{ name: '', rows: await rowsOf(bytes, 1) }] };
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(
      'IMPORT_UNREADABLE',
      'Open it in your spreadsheet program and save it again as .xlsx or .csv.',
    );
  }
};
