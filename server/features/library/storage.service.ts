import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { storageLimit } from '#contract/permissions.ts';
import type { LocalDeps } from '#server/deps.ts';

/** Bytes that a person's uploads take in the library, with all that belongs to them. */
const usedStorage = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  manager: EntityManager = dataSource.manager,
): Promise<number> => {
  const [row]: [{ bytes: string }] = await manager.query(
    `SELECT coalesce(sum(bytes::bigint + extra_bytes), 0) AS bytes FROM assets WHERE owner_id = $1`,
    [ownerId],
  );
  return Number(row.bytes);
};

export const readStorage = async (
  deps: LocalDeps,
  actor: CurrentUser,
): Promise<{ usedBytes: number; allowedBytes: number }> => ({
  usedBytes: await usedStorage(deps, actor.id),
  allowedBytes: storageLimit(actor),
});
