import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

/** Limits that are the same for every plan, except those of uploaded files, of email addresses and of passwords. */

/** Characters of a person's or a studio's name (CP-025, ST-009). */
export const NAME_MAX = FORM_FIELD_MAX;

/** Characters of a class type's name (CP-027) and of its description. */
export const CLASS_TYPE_MAX = FORM_FIELD_MAX;
export const CLASS_DESCRIPTION_MAX = CLASS_DETAILS_MAX;

/**
 * Days that a deleted file stays in the trash at least, and an event of an account in its history. The trigger of that table lets no event
 * go before.
 */
export const TRASH_DAYS = 7;
export const ACCOUNT_EVENT_DAYS = 365;

/** Days that a session lasts at most, and for which an account knows a browser that has signed in to it. */
export const SESSION_DAYS = 30;
export const KNOWN_DEVICE_DAYS = 180;

/** For how long a sign-in counts as recent, and for how long the second step of one is waited for. */
export const RECENT_SIGN_IN_MINUTES = 10;
export const SECOND_STEP_SECONDS = 300;

/** Recovery codes that are made at a time, passkeys of an account, and characters of the name of one. */
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;

/** Class types of an account, and descriptions of classes: far more than a studio teaches. */
export const CLASS_TYPES_MAX = 100;

/**
 * Days for which a deleted promo can be restored, and how many of an account can be: the oldest make room, by their number and by
 * their bytes with all versions. The last deleted one can be restored whatever its size.
 */
export const RESTORABLE_DAYS = 30;
export const DELETED_PROMOS_MAX = 100;
export const DELETED_BYTES_MAX = 100_000_000;

/** Classes of an account's timetable: ten a day for more than a year. */
export const CLASS_SESSIONS_MAX = 4000;

/** Bytes of a timetable file and of a pasted table, and classes in it. */
export const IMPORT_BYTES_MAX = 2 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 1000;

/** Columns of a timetable and characters of a cell; cells of a spreadsheet's sheet, and its bytes when it is unpacked. */
export const IMPORT_COLUMNS_MAX = 40;
export const IMPORT_CELL_MAX = 500;
export const IMPORT_CELLS_MAX = 100_000;
export const SPREADSHEET_BYTES_MAX = 16 * 1024 * 1024;

/** Phrases of each list of what promotional texts should say and should not, and characters of one. */
export const WRITING_PHRASES_MAX = 20;
export const WRITING_PHRASE_MAX = 40;

/** Written texts in the history of a promo; the oldest make room. */
export const PROMOTION_TEXTS_MAX = 60;

/** Entries of the list of hashtags that platforms were known to hide. */
export const WORDING_LIST_MAX = 500;

/** API tokens of an account, and characters of the name of one. */
export const API_TOKENS_MAX = 10;
export const TOKEN_NAME_MAX = 40;

/** Event streams that an account may have open at a time: more tabs than anyone watches. */
export const EVENT_STREAMS_MAX = 5;

/** Videos of an account that have a public page at a time: each page has a poster in the database. */
export const VIDEO_PAGES_MAX = 200;

/** What reviewers may say through one review link: they have no account, so each link bounds what strangers can store. */
export const REVIEW_ENTRIES_MAX = 200;
/** The same for the link of a batch, which has up to a hundred promos. */
export const BATCH_REVIEW_ENTRIES_MAX = 2000;

/** People in the ledger of an account, and consents of one of them. */
export const PEOPLE_MAX = 200;
export const CONSENTS_MAX = 50;

/** Colours and fonts of a studio's brand kit: one row of a picker, and what a brand book names. */
export const BRAND_COLORS_MAX = 8;
export const BRAND_FONTS_MAX = 4;

/** Rows of a batch, and batches of an account: two weeks of a large studio, and four years of weeks. */
export const BATCH_ROWS_MAX = 100;
export const BATCHES_MAX = 200;

/** Videos of an account that are being compressed at a time, and compressed ones that are there to be fetched: the oldest make room. */
export const COMPRESSIONS_OPEN_MAX = 3;
export const COMPRESSIONS_MAX = 20;

/** Transparency tests of an account that are there to be looked at: the oldest make room. One is made at a time. */
export const TRANSPARENCY_TESTS_MAX = 5;

/** Rooms of a studio. */
export const ROOMS_MAX = 20;

/** How often a calendar feed is read, minutes; and the same in a sentence, after 'every' or 'within the'. */
export const FEED_EVERY_MINUTES = 60;
export const FEED_PERIOD = 'hour';

/** How long a server may take to send a calendar, seconds. */
export const FEED_TIME_LIMIT_SECONDS = 10;

/** Characters of the address of a calendar. */
export const FEED_URL_MAX = 2000;
