import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Asset, assetEntity } from './asset.entity.ts';
import { findVisibleAssets, isStarter } from './library.service.ts';

/**
 * One of the assets that the person sees, if they may change it: their own, and for admins what everyone uses.
 *
 * @throws AppError NOT_FOUND, also for another kind, or FORBIDDEN for what everyone uses.
 */
export const findOwnAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, kind }: Pick<Asset, 'id' | 'kind'>,
): Promise<Asset> => {
  const asset = (await findVisibleAssets(deps, actor.id, [id])).get(id);
  if (asset?.kind !== kind) throw new AppError('NOT_FOUND');
  if (asset.libraryType === 'universal' && actor.role !== 'admin') throw new AppError('FORBIDDEN');
  return asset;
};

/**
 * Takes an asset out of its library. Its files go with the next sweep, when no render reads them any more.
 *
 * @throws AppError NOT_FOUND or FORBIDDEN, as findOwnAsset.
 */
export const removeAsset = async (
  deps: LocalDeps,
  actor: CurrentUser,
  wanted: Pick<Asset, 'id' | 'kind'>,
): Promise<void> => {
  const asset = await findOwnAsset(deps, actor, wanted);
  const assets = deps.dataSource.getRepository(assetEntity);
  // Its row would come back with the next start.
  if (isStarter(asset)) await assets.update({ id: asset.id }, { removedAt: deps.clock.now() });
  else await assets.delete({ id: asset.id });
};
