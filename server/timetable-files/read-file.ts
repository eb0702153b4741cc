import type { ReadOptions, TimetableFile } from '#server/ports/timetable-reader.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { readTable } from '#server/timetable-files/read-table.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b];
/** The container of old Office files. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

const encodings: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Decodes text by its byte order mark, else as UTF-8, else as Excel encodes it in Western Europe and America. */
const decode = (bytes: Uint8Array): string => {
  const marked = encodings.find(({ mark }) => startsWith(bytes, mark));
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

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
    return async () => ({ kind: 'table', rows: await readSpreadsheet(bytes) });
  }
  const text = decode(bytes);
  if (text.includes('\0')) return refuse(null);
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const { readCalendar } = await import('#server/timetable-files/read-calendar.ts');
    return (options) => readCalendar(text, options);
  }
  return () => ({ kind: 'table', rows: readTable(text) });
};
