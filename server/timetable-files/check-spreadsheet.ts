import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { IMPORT_CELLS_MAX, SPREADSHEET_BYTES_MAX } from '#contract/limits.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';

const MAX_ENTRIES = 200;

/** A sheet's text shrinks to a tenth or a thirtieth; what shrinks more was made to be large. Small files may shrink as they like. */
const RATIO_MAX = 200;
const RATIO_MATTERS_FROM = 1024 * 1024;

/** The farthest column and row of a sheet: a library fills what lies before them with empty cells. */
const SHEET_COLUMNS_MAX = 1000;
const SHEET_ROWS_MAX = 20_000;

const openZip = promisify((bytes: Buffer, done: (error: Error | null, zip: ZipFile) => void): void =>
  fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, done),
);

const openEntry = promisify(
  (zip: ZipFile, entry: Entry, done: (error: Error | null, content: Readable) => void): void =>
    zip.openReadStream(entry, done),
);

/** The content of an entry; yauzl ends it with an error when it is longer than it says. */
const readEntry = async (zip: ZipFile, entry: Entry): Promise<string> =>
  (await buffer(await openEntry(zip, entry))).toString();

const tooComplex = (hint: string | null = null): FileRefusal => new FileRefusal('IMPORT_TOO_COMPLEX', hint);

/** The XML files of the archive by name, which are what its index says, and small. @throws FileRefusal */
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

/** The file of the sheet that is read, the workbook's first, and its name; null when the workbook does not say. */
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

/** The column that letters name, from 1. */
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

/** @throws FileRefusal, which names the cell that lies too far away, or says that there are too many */
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
 * Checks a spreadsheet before a library unpacks it into memory: that the archive is what its index says, that it is small unpacked, and that
 * the sheet with the timetable reaches no farther than a timetable does.
 * @throws FileRefusal
 */
export const checkSpreadsheet = async (bytes: Uint8Array): Promise<void> => {
  const parts = await readParts(bytes);
  const first = firstSheet(parts);
  for (const [file, xml] of parts) {
    // Where it is not known which sheet is read, all of them are checked.
    const isRead = first === null || !parts.has(first.file) || first.file === file;
    if (isRead) assertNear(first?.name ?? file, xml);
    if (file.endsWith('sharedStrings.xml')) assertFewTexts(xml);
  }
};
