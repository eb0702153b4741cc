import type { ReadOptions, TimetableFile } from '#server/ports/timetable-reader.ts';
import { decodeCalendar, decodeText } from '#server/timetable-files/decode-text.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { readTable } from '#server/timetable-files/read-table.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b];
/** The container of old Office files. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

type FileReader = (options: ReadOptions) => TimetableFile | Promise<TimetableFile>;

const refuse =
  (hint: string | null): FileReader =>
  () => {
    throw new FileRefusal('IMPORT_UNREADABLE', hint);
  };

/**
 * Returns the reader of a file, by its content; it throws FileRefusal. Each library is loaded only for its own files, as every thread
 * starts without any.
 * @throws the system's error when the code cannot be loaded
 */
export const readerOf = async (bytes: Uint8Array): Promise<FileReader> => {
  if (startsWith(bytes, COMPOUND_FILE)) return refuse('Save it as .xlsx or .csv first.');
  if (startsWith(bytes, ZIP)) {
    const { readSpreadsheet } = await import('#server/timetable-files/read-spreadsheet.ts');
    return (options) => readSpreadsheet(bytes, options);
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) return refuse(null);
  const unfolded = decodeCalendar(bytes);
  if (/^\s*BEGIN\s*:\s*VCALENDAR/i.test(unfolded)) {
    const { readCalendar } = await import('#server/timetable-files/calendar/read-calendar.ts');
    return (options) => readCalendar(unfolded, options);
  }
  return () => ({ kind: 'table', sheets: [{ name: '', rows: readTable(text) }] });
};
