import type { CurrentUser } from '#contract/auth.contract.ts';
import { storageLimit } from '#contract/permissions.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCurrentUser } from '#server/features/auth/users.service.ts';

/** Where an upload goes: `ownerId` and `allowedBytes` are null for the universal library, which has no limit. */
export type UploadTarget =
  | { libraryType: 'universal'; ownerId: null; allowedBytes: null }
  | { libraryType: 'personal'; ownerId: string; allowedBytes: number };

/** The actor's own library, with the room that their plan gives it. */
export const ownLibrary = (owner: CurrentUser): UploadTarget => ({
  libraryType: 'personal',
  ownerId: owner.id,
  allowedBytes: storageLimit(owner),
});

/** @throws AppError FORBIDDEN for all but admins. */
export const universalLibrary = (actor: CurrentUser): UploadTarget => {
  if (actor.role !== 'admin') throw new AppError('FORBIDDEN');
  return { libraryType: 'universal', ownerId: null, allowedBytes: null };
};

/**
 * The library of somebody else: anybody's for admins, their members' for studio owners.
 *
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
  return ownLibrary(user);
};
