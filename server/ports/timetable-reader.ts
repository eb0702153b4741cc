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
  /** The name of its time zone if nobody knows it; null otherwise. */
  unknownZone: string | null;
};

/**
 * An event that cannot be read. `message` continues a sentence that begins with the event: `has an empty repeat rule`. `date` and `time` are
 * those of its start, or '' if that cannot be read or is on another day than was asked for.
 */
export type CalendarFault = { uid: string; summary: string; date: string; time: string; message: string };

/** The cells of a sheet, row by row; null if it was not read. A table without sheets has one without a name. */
export type TableSheet = { name: string; rows: string[][] | null };

/**
 * The visible sheets of a table, or the events of a calendar on the requested days. An event whose time zone nobody knows is read as if it
 * were at the place of the studio.
 */
export type TimetableFile =
  | { kind: 'table'; sheets: TableSheet[] }
  | {
      kind: 'calendar';
      name: string;
      events: CalendarEvent[];
      faults: CalendarFault[];
      /** The number of classes in the `LATER_DAYS` after the requested ones, each time of a repeating event counted. */
      later: number;
    };

/** How far after the requested days classes are counted. Many calendars repeat without an end. */
export const LATER_DAYS = 365;

export type ReadOptions = {
  /** The days of a calendar to read, both included. */
  from: string;
  to: string;
  /** The time zone in which times in UTC are shown. */
  timeZone: string;
  /** The zones of unknown names that the person has chosen. */
  zones?: Readonly<Record<string, string>>;
  /** The only sheet to read; without it, all that are visible. */
  sheet?: string | undefined;
};

/** The owner of the file, because people take turns, and a signal that ends the reading. */
type ReadFor = { ownerId: string; signal?: AbortSignal | undefined };

/** Reads untrusted tables and calendars. */
export type TimetableReader = {
  /**
   * Reads CSV, text pasted from a spreadsheet, XLSX or iCalendar, distinguished by content.
   * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_MANY_ROWS or IMPORT_TOO_COMPLEX; TOO_MANY_REQUESTS while several
   * files of the person wait; UNAVAILABLE if this machine is at fault
   */
  read: (bytes: Uint8Array, options: ReadOptions, readFor: ReadFor) => Promise<TimetableFile>;
};
