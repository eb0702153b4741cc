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

/** Phrases of each list of what promotional texts should say and should not, and characters of one. */
export const WRITING_PHRASES_MAX = 20;
export const WRITING_PHRASE_MAX = 40;

/** Written texts in the history of a promo; the oldest make room. */
export const PROMOTION_TEXTS_MAX = 60;

/** Entries of the list of hashtags that platforms were known to hide. */
export const WORDING_LIST_MAX = 500;

/** Event streams that an account may have open at a time: more tabs than anyone watches. */
export const EVENT_STREAMS_MAX = 5;

/** Videos of an account that have a public page at a time: each page has a poster in the database. */
export const VIDEO_PAGES_MAX = 200;

/** Members of a studio's team besides its owner (ST-001). */
export const STUDIO_TEAM_MAX = 10;

/** Colours and fonts of a studio's brand kit: one row of a picker, and what a brand book names. */
export const BRAND_COLORS_MAX = 8;
export const BRAND_FONTS_MAX = 4;

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
