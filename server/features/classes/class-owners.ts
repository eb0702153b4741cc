import type { CurrentUser } from '#contract/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import type { LocalDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';

/** Whose a person's class types and descriptions are: what an admin makes is everyone's, which is null. */
export const ownerOf = ({ id, role }: Pick<CurrentUser, 'id' | 'role'>): string | null =>
  role === 'admin' ? null : id;

/** People whose class types a person sees beside everyone's: their own first, then the owner of their studio. */
export const visibleOwners = async (
  { dataSource }: LocalDeps,
  { id, role, studioId }: CurrentUser,
): Promise<string[]> => {
  if (role !== 'studio_team' || studioId === null) return [id];
  const owners: { id: string }[] = await dataSource.query(
    `SELECT id FROM users WHERE studio_id = $1 AND role = 'studio_owner'`,
    [studioId],
  );
  return [id, ...owners.map((owner) => owner.id)];
};

/** @throws AppError CUSTOM_CLASSES_NEED_PRO */
export const assertMayHaveOwn = (actor: CurrentUser): void => {
  const refusal = denialReason.havingOwnClassTypes(actor);
  if (refusal !== null) throw new AppError(refusal);
};

/** Whether the database has refused a second one of the same name. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';
