import { promisify } from 'node:util';
import { readSheet } from 'read-excel-file/universal';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { SPREADSHEET_BYTES_MAX } from '#contract/limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { assertRowCount, boundCells } from '#server/timetable-files/read-table.ts';

const MAX_ENTRIES = 200;

const openZip = promisify((buffer: Buffer, done: (error: Error | null, zip: ZipFile) => void): void =>
  fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, done),
);

/** Unpacks an entry to nothing; yauzl ends it with an error when it is longer than it says. */
const drain = (zip: ZipFile, entry: Entry): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) {
        reject(error);
        return;
      }
      stream.on('error', reject);
      stream.on('end', resolve);
      stream.resume();
    });
  });

/**
 * Checks that the archive is what its index says, and that it is small unpacked, before a library unpacks it into memory.
 * @throws FileRefusal
 */
const assertSmall = async (bytes: Uint8Array): Promise<void> => {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > MAX_ENTRIES) throw new FileRefusal('IMPORT_TOO_COMPLEX');
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > SPREADSHEET_BYTES_MAX) {
        reject(new FileRefusal('IMPORT_TOO_COMPLEX'));
        return;
      }
      drain(zip, entry).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
};

/** Excel counts days from the end of 1899: a time without a day is on that day. */
const FIRST_YEAR = 1901;

const dateText = (given: Date): string => {
  // A part of a day such as 0.7604 is a moment short of 18:15.
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

/** The rows of the first sheet of an XLSX file, formulas by their last result. @throws FileRefusal */
export const readSpreadsheet = async (bytes: Uint8Array): Promise<string[][]> => {
  try {
    await assertSmall(bytes);
    // A copy: the library takes the whole buffer behind a view.
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
