import {
  CLASS_SESSIONS_MAX,
  CLASS_TYPES_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  FEED_PERIOD,
  FEED_TIME_LIMIT_SECONDS,
} from '#contract/limits.ts';
import { byteSize } from '#contract/number-format.ts';

/** Rows of the error table about class types and the classes of a timetable. */
export const classErrors = {
  TOO_MANY_CLASS_TYPES: {
    status: 403,
    message: `You have ${CLASS_TYPES_MAX} class types or descriptions, the most an account can keep. Delete one and add this again.`,
  },
  CLASS_TYPE_EXISTS: { status: 409, message: 'There is already a class type with this name.' },
  TOO_MANY_SESSIONS: {
    status: 403,
    message: `Your timetable has ${CLASS_SESSIONS_MAX} classes, the most an account can keep. Remove past ones and add this again.`,
  },
  SESSION_HAS_PROMOS: {
    status: 409,
    message:
      'Promos advertise this class. Cancel the class, so that they say so, or delete the promos first.',
  },
  PROMO_WITHOUT_SESSION: {
    status: 409,
    message: 'This promo does not advertise a class from your timetable, so there is nothing to follow.',
  },
  SESSION_CANCELLED: {
    status: 409,
    message: 'The class of this promo is cancelled. Delete the promo, or reinstate the class.',
  },
  IMPORT_TOO_LARGE: {
    status: 413,
    message: `A timetable may have at most ${byteSize(IMPORT_BYTES_MAX)}. Export fewer weeks.`,
  },
  IMPORT_UNREADABLE: {
    status: 422,
    message:
      'This is not a timetable we can read. Paste the rows of a spreadsheet, or choose a CSV, .xlsx or .ics file.',
  },
  IMPORT_EMPTY: {
    status: 422,
    message: 'It contains no classes. Check that it includes the coming weeks.',
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    message: `It has more than ${IMPORT_ROWS_MAX} classes, the most in one import. Import fewer weeks at a time.`,
  },
  IMPORT_TOO_COMPLEX: {
    status: 422,
    message:
      'This file takes too much time or memory to read. Save only the timetable as CSV and import that.',
  },
  FEED_ZONE_UNKNOWN: {
    status: 422,
    message:
      'The calendar names a time zone that nobody knows, so its hours are not certain. Stop reading it, then preview it again and choose the zone.',
  },
  FEED_ADDRESS_REFUSED: {
    status: 422,
    message:
      'This address cannot be read. It must begin with https:// or http:// and lead to a server on the public internet.',
  },
  FEED_UNREACHABLE: {
    status: 422,
    message: `No server answers at this address. Check the address. We try again within the ${FEED_PERIOD}.`,
  },
  FEED_REDIRECTED_TOO_OFTEN: {
    status: 422,
    message: 'This address redirects too often. Copy the address of the calendar itself.',
  },
  FEED_ANSWERED_WITH_ERROR: {
    status: 422,
    message:
      'The server answers with an error. Open the address in a private window. It must show the calendar without a password.',
  },
  FEED_TOO_SLOW: {
    status: 422,
    message: `The calendar did not arrive within ${FEED_TIME_LIMIT_SECONDS} seconds. We try again within the ${FEED_PERIOD}.`,
  },
  FEED_WITHOUT_CALENDAR: {
    status: 422,
    message:
      'There is a page at this address, but no calendar. Copy the address that your program calls iCal, ICS or subscription.',
  },
  FEED_NOT_READ: {
    status: 503,
    message: `Our server could not read the calendar. The address may be fine. We try again within the ${FEED_PERIOD}.`,
  },
} as const satisfies Record<string, { status: number; message: string }>;
