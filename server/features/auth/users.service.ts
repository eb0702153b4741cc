import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCurrentUser } from './current-user.queries.ts';
import { userEntity } from './user.entity.ts';

/** The account as it is now. @throws AppError SIGNED_OUT when it is gone. */
export const readUser = async (deps: LocalDeps, id: string): Promise<CurrentUser> => {
  const user = await findCurrentUser(deps, id);
  if (user === null) throw new AppError('SIGNED_OUT');
  return user;
};

/** Sets the name of an account: `Anna Maria Lee` is Anna, Maria Lee. */
export const renameUser = async (manager: EntityManager, id: string, name: string): Promise<void> => {
  const [firstName = '', ...rest] = name.split(/\s+/);
  const lastName = rest.length === 0 ? null : rest.join(' ');
  await manager.getRepository(userEntity).update({ id }, { firstName, lastName });
};

/** Sets the display name of a studio's owner. */
export const renameOwner = async (deps: LocalDeps, id: string, displayName: string): Promise<CurrentUser> => {
  await renameUser(deps.dataSource.manager, id, displayName);
  return readUser(deps, id);
};
