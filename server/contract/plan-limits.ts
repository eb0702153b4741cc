import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';

/** Characters of a password (document 1, section 5); the longest is what a password manager may make. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

/** Characters of an email address that mail servers accept. */
export const EMAIL_MAX = 254;

/** Characters of a person's or a studio's name (document 1, section 5). */
export const NAME_MAX = FORM_FIELD_MAX;

/** Videos that a free account may download in a calendar month, UTC. */
export const FREE_DOWNLOADS_PER_MONTH = 5;

/** Personal background videos that an account which does not pay may ever upload. */
export const FREE_PERSONAL_VIDEOS = 1;

/** Times that an Individual Pro may change the instructor's name without support. */
export const PRO_NAME_CHANGES = 2;

/** Characters of a class type's name and of its description (document 1, section 5). */
export const CLASS_TYPE_MAX = FORM_FIELD_MAX;
export const CLASS_DESCRIPTION_MAX = CLASS_DETAILS_MAX;

/** Templates of one's own that an account may keep: more than a list without pages can show well. */
export const OWN_TEMPLATES_MAX = 50;

/** Members of a studio's team beside its owner (document 1, section 1). */
export const STUDIO_TEAM_MAX = 10;

const GIGABYTE = 1_000_000_000;

/** What the uploads of an account may take in the library, bytes: a free one holds its one video and overlays. */
export const STORAGE_BYTES = {
  user: 2 * GIGABYTE,
  beta: 2 * GIGABYTE,
  pro: 50 * GIGABYTE,
  studio_team: 50 * GIGABYTE,
  studio_owner: 100 * GIGABYTE,
  admin: 500 * GIGABYTE,
} as const;
