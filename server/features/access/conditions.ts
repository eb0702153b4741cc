import type { Role } from '#contract/endpoint.ts';

/**
 * Who may see or change what, as conditions of SQL, each written once: a list, a single read, a search and a count that use the same
 * condition cannot disagree. The first argument is the alias of the row; `person` is the placeholder of the person's id, such as
 * `$1`. What belongs to its owner alone and has no trash, such as a batch or a video, needs no more than `owner_id = $1`.
 */

/** The studio of the person, if the person's role is one of `roles`; else null. */
export const studioOf = (person: string, ...roles: Role[]): string =>
  `(SELECT studio_id FROM users WHERE id = ${person} AND role IN (${roles.map((role) => `'${role}'`).join(', ')}))`;

const ownedStudioOf = (person: string): string => studioOf(person, 'studio_owner');

/** The studio whose team the person belongs to, as its owner or as a member. */
export const teamStudioOf = (person: string): string => studioOf(person, 'studio_owner', 'studio_team');

/** Whether `user`, an alias of `users`, owns the studio. */
export const ownsStudio = (user: string, studio: string): string =>
  `(${user}.role = 'studio_owner' AND ${user}.studio_id = ${studio})`;

const isAdmin = (person: string): string => `(SELECT role FROM users WHERE id = ${person}) = 'admin'`;

/** A promo of the person that is not in the trash. */
export const isOwnPromo = (promo: string, person: string): string =>
  `(${promo}.owner_id = ${person} AND ${promo}.deleted_at IS NULL)`;

/** A promo in the person's trash. */
export const isDeletedPromo = (promo: string, person: string): string =>
  `(${promo}.owner_id = ${person} AND ${promo}.deleted_at IS NOT NULL)`;

/** A template that the person may change. */
export const isOwnTemplate = (template: string, person: string): string =>
  `(${template}.owner_id = ${person} AND ${template}.deleted_at IS NULL)`;

/** A template of the person, or of the person's studio. */
export const seesTemplate = (template: string, person: string): string =>
  `(${isOwnTemplate(template, person)}
    OR (${template}.studio_id = ${teamStudioOf(person)} AND ${template}.deleted_at IS NULL))`;

/**
 * An asset in the person's libraries: everyone's, their own, what their studio shares, and for admins the people's videos that their
 * own promos use.
 */
export const isInLibrary = (asset: string, person: string): string =>
  `(${asset}.removed_at IS NULL AND (${asset}.owner_id IS NULL OR ${asset}.owner_id = ${person}
    OR (${asset}.library_type = 'studio' AND ${asset}.studio_id = ${teamStudioOf(person)})
    OR (${asset}.kind = 'background' AND ${isAdmin(person)} AND ${asset}.id IN
      (SELECT document #>> '{background,assetId}' FROM promos own WHERE ${isOwnPromo('own', person)}))))`;

/**
 * An asset that the person may see by its id: what is in their libraries; for the owner of a studio also what it gave to members; for
 * admins also people's videos, which they manage.
 */
export const seesAsset = (asset: string, person: string): string =>
  `(${isInLibrary(asset, person)} OR (${asset}.removed_at IS NULL
    AND (${asset}.studio_id = ${ownedStudioOf(person)} OR (${asset}.kind = 'background' AND ${isAdmin(person)}))))`;

/** A class of the person's timetable, or of that of the studio whose team they are in. */
export const seesClass = (session: string, person: string): string =>
  `(${session}.owner_id = ${person}
    OR ${session}.owner_id IN (SELECT o.id FROM users o WHERE ${ownsStudio('o', studioOf(person, 'studio_team'))}))`;

/** A class type or description that is everyone's, or of one of `owners`, an array of ids; in the form that their indexes have. */
export const isOfOwners = (row: string, owners: string): string =>
  `(coalesce(${row}.user_id, '') = ANY (array_append(${owners}::text[], '')))`;

/** Whether the person sees what shows the people of their ledger: their own, and in a studio that they own the team's. */
export const seesUsesOf = (owner: string, person: string): string =>
  `(${owner}.id = ${person} OR coalesce(${owner}.studio_id = ${ownedStudioOf(person)}, false))`;

/** A public page or a review link whose time is not over at `now`. */
export const isLive = (link: string, now: string): string =>
  `(${link}.expires_at IS NULL OR ${link}.expires_at > ${now})`;
