import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

/** Limits that are the same for every plan, except those of uploaded files, of email addresses and of passwords. */

/** Characters of a person's or a studio's name (CP-025, ST-009). */
export const NAME_MAX = FORM_FIELD_MAX;

/** Characters of a class type's name (CP-027) and of its description. */
export const CLASS_TYPE_MAX = FORM_FIELD_MAX;
export const CLASS_DESCRIPTION_MAX = CLASS_DETAILS_MAX;

/**
 * The minimum days that a deleted file stays in the trash, and an event in the history of an account. A trigger of that table refuses
 * earlier deletions.
 */
export const TRASH_DAYS = 7;
export const ACCOUNT_EVENT_DAYS = 365;

/** The maximum days of a session, and the days for which an account knows a browser that has signed in to it. */
export const SESSION_DAYS = 30;
export const KNOWN_DEVICE_DAYS = 180;

/** The minutes for which a sign-in counts as recent, and for which it waits for its second step. */
export const RECENT_SIGN_IN_MINUTES = 10;
export const SECOND_STEP_SECONDS = 300;

/** Recovery codes that are made at a time, passkeys of an account, and characters of a passkey's name. */
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;

/** Class types and class descriptions of an account, far more than a studio teaches. */
export const CLASS_TYPES_MAX = 100;

/**
 * The days for which a deleted promo can be restored, and the limits of an account's deleted promos in number and in bytes with all
 * versions. The oldest make room. The last deleted one can be restored whatever its size.
 */
export const RESTORABLE_DAYS = 30;
export const DELETED_PROMOS_MAX = 100;
export const DELETED_BYTES_MAX = 100_000_000;

/** Classes in an account's timetable: ten a day for more than a year. */
export const CLASS_SESSIONS_MAX = 4000;

/** Bytes of a timetable file or pasted table, and classes in it. */
export const IMPORT_BYTES_MAX = 2 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 1000;

/** Columns of a timetable and characters of a cell; cells of a spreadsheet's sheet, and its unpacked bytes. */
export const IMPORT_COLUMNS_MAX = 40;
export const IMPORT_CELL_MAX = 500;
export const IMPORT_CELLS_MAX = 100_000;
/** Characters of the name of a time zone or a sheet in a file; no program writes longer ones. */
export const ZONE_NAME_MAX = 200;
export const SHEET_NAME_MAX = 200;
export const SPREADSHEET_BYTES_MAX = 16 * 1024 * 1024;

/** Phrases in each list of wanted and unwanted phrases for promotional texts, and characters of one. */
export const WRITING_PHRASES_MAX = 20;
export const WRITING_PHRASE_MAX = 40;

/** AI texts in the history of a promo. The oldest make room. */
export const PROMOTION_TEXTS_MAX = 60;

/** Entries in the list of hashtags that platforms were known to hide. */
export const WORDING_LIST_MAX = 500;

/** API tokens of an account, and characters of a token's name. */
export const API_TOKENS_MAX = 10;
export const TOKEN_NAME_MAX = 40;

/** Event streams that an account may have open at a time, more tabs than anyone watches. */
export const EVENT_STREAMS_MAX = 5;

/** Videos of an account that may have a public page at a time. Each page has a poster in the database. */
export const VIDEO_PAGES_MAX = 200;

/** Entries that reviewers can make through one review link. They have no account, so each link limits what strangers can store. */
export const REVIEW_ENTRIES_MAX = 200;
/** The same for the link of a batch, which has up to a hundred promos. */
export const BATCH_REVIEW_ENTRIES_MAX = 2000;

/** People in the ledger of an account, and consents of one person. */
export const PEOPLE_MAX = 200;
export const CONSENTS_MAX = 50;

/** Colors and fonts of a studio's brand kit: one row of a picker, and the usual number in a brand book. */
export const BRAND_COLORS_MAX = 8;
export const BRAND_FONTS_MAX = 4;

/** Rows of a batch, for two weeks of a large studio, and batches of an account, for four years of weeks. */
export const BATCH_ROWS_MAX = 100;
export const BATCHES_MAX = 200;

/** Videos of an account that may be compressed at a time, and compressed ones that are stored. The oldest make room. */
export const COMPRESSIONS_OPEN_MAX = 3;
export const COMPRESSIONS_MAX = 20;

/** Stored transparency tests of an account. The oldest make room. One is made at a time. */
export const TRANSPARENCY_TESTS_MAX = 5;

/** Rooms of a studio. */
export const ROOMS_MAX = 20;

/** The minutes between two reads of a calendar feed, and the same in a sentence, after 'every' or 'within the'. */
export const FEED_EVERY_MINUTES = 60;
export const FEED_PERIOD = 'hour';

/** The time that a server may take to send a calendar, seconds. */
export const FEED_TIME_LIMIT_SECONDS = 10;

/** Characters of the address of a calendar. */
export const FEED_URL_MAX = 2000;
