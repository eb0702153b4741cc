import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AssetType } from '#contract/library/library.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { seesAsset } from '#server/features/access/conditions.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAssetExists } from '#server/features/library/library.service.ts';
import { classOverlayEntity, favoriteEntity } from './overlay-lists.entity.ts';

/** The person and the overlay or track. Calls throw NOT_FOUND for one that the person does not see. */
type FavoriteAddress = { userId: string; assetId: string };

const favorable: readonly AssetType[] = ['overlay', 'music'];

const assertFavorable = (deps: LocalDeps, { userId, assetId }: FavoriteAddress): Promise<void> =>
  assertAssetExists(deps, userId, { id: assetId, kinds: favorable });

/** A person's favorites of these kinds, newest first, without those that the person no longer sees. */
export const listFavorites = async (
  { dataSource }: LocalDeps,
  userId: string,
  kinds: readonly AssetType[] = favorable,
): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    dataSource,
    `SELECT a.id FROM favorites f JOIN assets a ON a.id = f.asset_id AND ${seesAsset('a', '$1')}
      WHERE f.user_id = $1 AND a.kind = ANY($2) ORDER BY f.created_at DESC, a.id`,
    [userId, kinds],
  );
  return rows.map(({ id }) => id);
};

/** Marks an overlay or a track as a favorite; an existing favorite keeps its position. @throws AppError NOT_FOUND */
export const addFavorite = async (deps: LocalDeps, address: FavoriteAddress): Promise<void> => {
  await assertFavorable(deps, address);
  await deps.dataSource
    .createQueryBuilder()
    .insert()
    .into(favoriteEntity)
    .values({ ...address, createdAt: deps.clock.now() })
    .orIgnore()
    .execute();
};

/** Removes a favorite, if it is one. @throws AppError NOT_FOUND */
export const removeFavorite = async (deps: LocalDeps, address: FavoriteAddress): Promise<void> => {
  await assertFavorable(deps, address);
  await deps.dataSource.getRepository(favoriteEntity).delete(address);
};

/** The list of overlays for classes, newest first. */
export const listClassOverlays = async ({ dataSource }: LocalDeps): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    dataSource,
    `SELECT asset_id AS id FROM class_overlays JOIN assets ON assets.id = asset_id AND removed_at IS NULL
      ORDER BY class_overlays.created_at DESC, asset_id`,
  );
  return rows.map(({ id }) => id);
};

/** Adds an overlay of the universal library to the list for classes. @throws AppError NOT_FOUND */
export const addClassOverlay = async (
  deps: LocalDeps,
  actor: CurrentUser,
  assetId: string,
): Promise<void> => {
  await assertAssetExists(deps, null, { id: assetId, kinds: ['overlay'] });
  await inTransaction(deps.dataSource, async (manager) => {
    const added = await queryRows<unknown>(
      manager,
      'INSERT INTO class_overlays (asset_id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING asset_id',
      [assetId, deps.clock.now()],
    );
    if (added.length === 0) return;
    await recordAdminChanges(deps, manager, actor, [{ action: 'class_overlay_added', targetId: assetId }]);
  });
};

/** Removes an overlay from the list for classes, if it is there. @throws AppError NOT_FOUND */
export const removeClassOverlay = async (
  deps: LocalDeps,
  actor: CurrentUser,
  assetId: string,
): Promise<void> => {
  await assertAssetExists(deps, null, { id: assetId, kinds: ['overlay'] });
  await inTransaction(deps.dataSource, async (manager) => {
    const { affected } = await manager.getRepository(classOverlayEntity).delete({ assetId });
    if (affected !== 1) return;
    await recordAdminChanges(deps, manager, actor, [{ action: 'class_overlay_removed', targetId: assetId }]);
  });
};
