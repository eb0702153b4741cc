import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { studioEntity, type Studio } from './studio.entity.ts';
import { lockStudio } from './team-membership.ts';

/** The person's studio; null without one. */
export const findStudio = async (
  { dataSource }: LocalDeps,
  { studioId }: CurrentUser,
): Promise<Studio | null> =>
  studioId === null ? null : dataSource.getRepository(studioEntity).findOneBy({ id: studioId });

/** Changes the owner's studio, which is made with the first change. @throws AppError FORBIDDEN */
export const changeStudio = (
  { dataSource }: LocalDeps,
  { id }: CurrentUser,
  changes: Partial<Pick<Studio, 'rooms' | 'brandKit'>>,
): Promise<void> =>
  inTransaction(dataSource, async (manager) => {
    const studioId = await lockStudio(manager, id);
    await manager.getRepository(studioEntity).update({ id: studioId }, changes);
  });
