import { readSheet } from 'read-excel-file/universal';
import { MINUTE_MS } from '#schema/durations.ts';
import { checkSpreadsheet } from '#server/timetable-files/check-spreadsheet.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { assertRowCount, boundCells } from '#server/timetable-files/read-table.ts';

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
    await checkSpreadsheet(bytes);
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
