import type { Role } from '#contract/endpoint.ts';

/**
 * SQL conditions for who may see or change what. Each is written once, so that lists, single reads, searches and counts cannot disagree.
 * The first argument is the alias of the row; `person` is the placeholder of the person's id, such as `$1`. Rows that belong only to their
 * owner and have no trash, such as batches and videos, just need `owner_id = $1`.
 */

/** The studio of the person, if the person's role is one of `roles`; else null. */
export const studioOf = (person: string, ...roles: Role[]): string =>
  `(SELECT studio_id FROM users WHERE id = ${person} AND role IN (${roles.map((role) => `'${role}'`).join(', ')}))`;

const ownedStudioOf = (person: string): string => studioOf(person, 'studio_owner');

/** The studio whose team the person is in, as owner or member. */
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
 * An asset in one of the person's libraries: the universal one, their own or their studio's. Admins also see the videos of other people
 * that their own promos use.
 */
export const isInLibrary = (asset: string, person: string): string =>
  `(${asset}.removed_at IS NULL AND (${asset}.owner_id IS NULL OR ${asset}.owner_id = ${person}
    OR (${asset}.library_type = 'studio' AND ${asset}.studio_id = ${teamStudioOf(person)})
    OR (${asset}.kind = 'background' AND ${isAdmin(person)} AND ${asset}.id IN
      (SELECT document #>> '{background,assetId}' FROM promos own WHERE ${isOwnPromo('own', person)}))))`;

/**
 * An asset that the person may open by its id: anything in their libraries. Studio owners can also open what the studio gave to its
 * members, and admins all videos, which they manage.
 */
export const seesAsset = (asset: string, person: string): string =>
  `(${isInLibrary(asset, person)} OR (${asset}.removed_at IS NULL
    AND (${asset}.studio_id = ${ownedStudioOf(person)} OR (${asset}.kind = 'background' AND ${isAdmin(person)}))))`;

/** A class of the person's timetable, or of their studio's. */
export const seesClass = (session: string, person: string): string =>
  `(${session}.owner_id = ${person}
    OR ${session}.owner_id IN (SELECT o.id FROM users o WHERE ${ownsStudio('o', studioOf(person, 'studio_team'))}))`;

/** A class type or description that is for everyone or belongs to one of `owners`, an array of ids. The expression matches the indexes. */
export const isOfOwners = (row: string, owners: string): string =>
  `(coalesce(${row}.user_id, '') = ANY (array_append(${owners}::text[], '')))`;

/**
 * Whether the person may see in which of `owner`'s clips and promos the people of their ledger appear: their own, and those of the team if
 * they own the studio.
 */
export const seesUsesOf = (owner: string, person: string): string =>
  `(${owner}.id = ${person} OR coalesce(${owner}.studio_id = ${ownedStudioOf(person)}, false))`;

/** A public page or review link that has not expired at `now`. */
export const isLive = (link: string, now: string): string =>
  `(${link}.expires_at IS NULL OR ${link}.expires_at > ${now})`;
