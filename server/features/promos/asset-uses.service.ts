import { COUNTED_PROMOS_MAX } from '#contract/promos/promos.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { countPromosWith, findPromosWith } from './promos.queries.ts';

/** `promoCount` counts everyone's promos, up to COUNTED_PROMOS_MAX; `promos` lists the person's own. */
type AssetUsage = { promoCount: number; promos: { id: string; title: string }[] };

const LISTED_PROMOS = 20;

/**
 * The number of promos that use an asset, and the person's own among them, last changed first.
 *
 * @throws AppError NOT_FOUND, also for another person's asset.
 */
export const readAssetUses = async (
  deps: LocalDeps,
  personId: string,
  assetId: string,
): Promise<AssetUsage> => {
  if (!(await findVisibleAssets(deps, personId, [assetId])).has(assetId)) throw new AppError('NOT_FOUND');
  return {
    promoCount: await countPromosWith(deps, assetId, COUNTED_PROMOS_MAX),
    promos: await findPromosWith(deps, personId, { assetId, max: LISTED_PROMOS }),
  };
};
