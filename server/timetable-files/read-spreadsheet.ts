import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readSheet } from 'read-excel-file/universal';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { IMPORT_CELLS_MAX, SPREADSHEET_BYTES_MAX } from '#contract/limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { assertRowCount, boundCells } from '#server/timetable-files/read-table.ts';

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

/** The file and name of the workbook's first sheet, which is read; null when the workbook does not tell. */
const firstSheet = (parts: ReadonlyMap<string, string>): { file: string; name: string } | null => {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(parts.get('xl/workbook.xml') ?? '') ?? [];
  const id = attributeOf(sheet, '\\w+:id');
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(
    ([tag]) => attributeOf(tag, 'Id') === id,
  );
  const target = relation === undefined ? null : attributeOf(relation[0], 'Target');
  if (target === null) return null;
  return {
    file: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    name: attributeOf(sheet, 'name') ?? 'Sheet1',
  };
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

/**
 * Checks a spreadsheet before a library unpacks it into memory: the archive must match its index and be small when unpacked, and the sheet
 * with the timetable must not extend farther than a timetable does.
 * @throws FileRefusal
 */
const checkSpreadsheet = async (bytes: Uint8Array): Promise<void> => {
  const parts = await readParts(bytes);
  const first = firstSheet(parts);
  for (const [file, xml] of parts) {
    // If the sheet that will be read is unknown, all are checked.
    const isRead = first === null || !parts.has(first.file) || first.file === file;
    if (isRead) assertNear(first?.name ?? file, xml);
    if (file.endsWith('sharedStrings.xml')) assertFewTexts(xml);
  }
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

/** The rows of the first sheet of an XLSX file, with the stored results of formulas. @throws FileRefusal */
export const readSpreadsheet = async (bytes: Uint8Array): Promise<string[][]> => {
  try {
    await checkSpreadsheet(bytes);
    // A copy, because the library takes the whole buffer behind a view.
    const sheet = await readSheet(Uint8Array.from(bytes).buffer);
    const rows = sheet.map((row) => boundCells(row.map(cellText)));
    assertRowCount(rows);
    return rows;
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(
      'IMPORT_UNREADABLE',
      'Open it in your spreadsheet program and save it again as .xlsx or .csv.',
    );
  }
};
