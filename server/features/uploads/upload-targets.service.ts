import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type Recipient, RECIPIENTS_LISTED } from '#contract/library/uploads.contract.ts';
import { searchPattern } from '#server/db/sql-filter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { findCurrentUser } from '#server/features/auth/accounts/users.service.ts';
import type { LeavingMember } from '#server/features/library/assets.service.ts';
import { uploadEntity } from './upload.entity.ts';

/**
 * The target of an upload. `ownerId` is null for the universal library, which has no quota. With a `studioId`, the result belongs to that
 * studio.
 */
export type UploadTarget =
  | { libraryType: 'universal'; ownerId: null; studioId: null }
  | { libraryType: 'personal'; ownerId: string; studioId: string | null }
  | { libraryType: 'studio'; ownerId: string; studioId: string };

/** The owner's library. */
export const ownLibrary = (owner: CurrentUser): UploadTarget => ({
  libraryType: 'personal',
  ownerId: owner.id,
  studioId: null,
});

/** @throws AppError FORBIDDEN for everyone but admins. */
export const universalLibrary = (actor: CurrentUser): UploadTarget => {
  if (actor.role !== 'admin') throw new AppError('FORBIDDEN');
  return { libraryType: 'universal', ownerId: null, studioId: null };
};

/** The library that a studio shares, which uses the storage of its owner. @throws AppError FORBIDDEN for everyone else. */
export const studioLibrary = async (
  { dataSource }: LocalDeps,
  { id, role, studioId }: CurrentUser,
): Promise<UploadTarget> => {
  if (role !== 'studio_owner') throw new AppError('FORBIDDEN');
  const own = studioId ?? (await inTransaction(dataSource, (manager) => lockStudio(manager, id)));
  return { libraryType: 'studio', ownerId: id, studioId: own };
};

/**
 * Another person's library: anyone's for admins, a member's for studio owners, whose uploads belong to the studio.
 * @throws AppError NOT_FOUND
 */
export const libraryOf = async (
  deps: LocalDeps,
  actor: CurrentUser,
  userId: string,
): Promise<UploadTarget> => {
  if (userId === actor.id) return ownLibrary(actor);
  const user = await findCurrentUser(deps, userId);
  const isMember =
    actor.role === 'studio_owner' && actor.studioId !== null && user?.studioId === actor.studioId;
  if (user === null || (actor.role !== 'admin' && !isMember)) throw new AppError('NOT_FOUND');
  return { libraryType: 'personal', ownerId: user.id, studioId: isMember ? actor.studioId : null };
};

/** Redirects a studio's uploads to a leaving member into its shared library. */
export const returnUploadsToStudio = async (
  manager: EntityManager,
  { userId, studioId, ownerId }: LeavingMember,
): Promise<void> => {
  await manager
    .getRepository(uploadEntity)
    .update({ ownerId: userId, studioId }, { ownerId, libraryType: 'studio' });
};

/** Redirects uploads into the library of a studio that ends into its owner's own. */
export const keepStudioUploads = async (manager: EntityManager, studioId: string): Promise<void> => {
  await manager.getRepository(uploadEntity).update({ studioId }, { libraryType: 'personal', studioId: null });
};

const NAME = `coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS name`;

/** People's display names by id: the name, or else the email address. */
export const findNames = async (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const people: { id: string; name: string }[] = await dataSource.query(
    `SELECT id, ${NAME} FROM users WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
};

/** People whose libraries the actor may upload to; `libraryOf` makes the final decision. */
export const listRecipients = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  query = '',
): Promise<Recipient[]> => {
  if (actor.role !== 'admin' && actor.studioId === null) return [];
  return dataSource.query(
    `SELECT id, email, ${NAME}
       FROM users
      WHERE id <> $1 AND ($2::text IS NULL OR studio_id = $2)
        AND concat_ws(' ', first_name, last_name, email) ILIKE $3
      ORDER BY name, id LIMIT ${RECIPIENTS_LISTED}`,
    [actor.id, actor.role === 'admin' ? null : actor.studioId, searchPattern(query)],
  );
};
