/** One event of a calendar on one day, in its own time zone. `key` identifies it in its calendar, even after it is moved. */
export type CalendarEvent = {
  key: string;
  /** `yyyy-MM-dd` and `HH:mm`. */
  date: string;
  time: string;
  durationMinutes: number | null;
  summary: string;
  location: string;
  description: string;
  isAllDay: boolean;
  isCancelled: boolean;
};

/** The cells of a table, row by row, or the events of a calendar on the requested days. */
export type TimetableFile =
  | { kind: 'table'; rows: string[][] }
  | { kind: 'calendar'; name: string; events: CalendarEvent[] };

export type ReadOptions = {
  /** The days of a calendar to read, both included. */
  from: string;
  to: string;
  /** The time zone in which times in UTC are shown. */
  timeZone: string;
};

/** The owner of the file, because people take turns, and a signal that ends the reading. */
type ReadFor = { ownerId: string; signal?: AbortSignal | undefined };

/** Reads untrusted tables and calendars. */
export type TimetableReader = {
  /**
   * Reads CSV, text pasted from a spreadsheet, XLSX or iCalendar, distinguished by content.
   * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_COMPLEX or REPEATS_TOO_OFTEN; TOO_MANY_REQUESTS while several
   * files of the person wait; UNAVAILABLE if this machine is at fault
   */
  read: (bytes: Uint8Array, options: ReadOptions, readFor: ReadFor) => Promise<TimetableFile>;
};
