import type { Role } from '#contract/endpoint.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

/** Characters of a password (AC-065); the maximum leaves room for generated ones. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

/** Characters of an email address that mail servers accept. */
export const EMAIL_MAX = 254;

/** The pattern of zod's `z.email()`, with top-level domains in other scripts, such as `xn--p1ai`. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** Characters of a person's or a studio's name (CP-025, ST-009). */
export const NAME_MAX = FORM_FIELD_MAX;

/** Characters of a class type's name (CP-027) and of its description. */
export const CLASS_TYPE_MAX = FORM_FIELD_MAX;
export const CLASS_DESCRIPTION_MAX = CLASS_DETAILS_MAX;

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

/** Columns of a timetable and characters of a cell, and bytes of a spreadsheet when it is unpacked. */
export const IMPORT_COLUMNS_MAX = 40;
export const IMPORT_CELL_MAX = 500;
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

/** Members of a studio's team besides its owner (ST-001). */
export const STUDIO_TEAM_MAX = 10;

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

/**
 * Limits of a kind of account: downloads per calendar month (UTC), lifetime personal background videos, and changes of
 * the instructor's name without support. Null: no limit.
 */
type PlanLimits = {
  downloadsPerMonth: number | null;
  personalVideos: number | null;
  nameChanges: number | null;
};

const unlimited = { downloadsPerMonth: null, personalVideos: null, nameChanges: null } as const;

/** Every limit that the plan's description names; how much an account keeps is a setting, see `QuotaKind`. */
export const planLimits = {
  user: { ...unlimited, downloadsPerMonth: 5, personalVideos: 1 },
  beta: { ...unlimited, personalVideos: 1 },
  pro: { ...unlimited, nameChanges: 2 },
  studio_team: { ...unlimited },
  studio_owner: { ...unlimited },
  admin: { ...unlimited },
} as const satisfies Record<Role, PlanLimits>;

/** The plans that people pay for, as every call names them (BI-090). */
export const paidPlans = ['individual_pro', 'studio_pro'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** US cents per month (BI-010, BI-019). */
export const planPrices: Record<PaidPlan, number> = { individual_pro: 699, studio_pro: 3999 };

/** The role that a plan gives to whoever pays for it. */
export const roleOfPlan = {
  individual_pro: 'pro',
  studio_pro: 'studio_owner',
} as const satisfies Record<PaidPlan, Role>;

export const planOfRole: Partial<Record<Role, PaidPlan>> = {
  pro: 'individual_pro',
  studio_owner: 'studio_pro',
};

/** Days after a purchase in which it can be withdrawn from, by EU law. */
export const WITHDRAWAL_DAYS = 14;
