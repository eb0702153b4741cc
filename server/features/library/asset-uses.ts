import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPromosThatShow, type PromosThatShow } from '#server/features/promos/asset-uses.service.ts';
import { findVisibleAssets } from './library.service.ts';

/** Where an asset is used. @throws AppError NOT_FOUND, also for what is another person's. */
export const readAssetUses = async (
  deps: LocalDeps,
  personId: string,
  id: string,
): Promise<PromosThatShow> => {
  if (!(await findVisibleAssets(deps, personId, [id])).has(id)) throw new AppError('NOT_FOUND');
  return findPromosThatShow(deps, personId, id);
};
