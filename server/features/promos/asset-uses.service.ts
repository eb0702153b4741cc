import { COUNTED_PROMOS_MAX } from '#contract/promos/promos.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.service.ts';
import { assetsIn } from '#server/features/people/consents.service.ts';

/** `promoCount` counts everyone's promos, COUNTED_PROMOS_MAX at most; `promos` lists the person's own. */
type AssetUsage = { promoCount: number; promos: { id: string; title: string }[] };

const LISTED_PROMOS = 20;

/** Hidden overlays count too: they may be shown again. So does the logo of an end card. */
const USES_ASSET = `deleted_at IS NULL AND ${assetsIn('document')} ? $1`;

/**
 * The promos that use an asset: how many there are, and the person's own, last changed first.
 *
 * @throws AppError NOT_FOUND, also for another person's asset.
 */
export const readAssetUses = async (
  deps: LocalDeps,
  personId: string,
  assetId: string,
): Promise<AssetUsage> => {
  if (!(await findVisibleAssets(deps, personId, [assetId])).has(assetId)) throw new AppError('NOT_FOUND');
  const { dataSource } = deps;
  const [count]: [{ promos: string }] = await dataSource.query(
    `SELECT count(*) AS promos FROM (SELECT FROM promos WHERE ${USES_ASSET} LIMIT ${COUNTED_PROMOS_MAX}) AS counted`,
    [assetId],
  );
  const promos: AssetUsage['promos'] = await dataSource.query(
    `SELECT id, title FROM promos WHERE owner_id = $2 AND ${USES_ASSET}
      ORDER BY updated_at DESC, id DESC LIMIT ${LISTED_PROMOS}`,
    [assetId, personId],
  );
  return { promoCount: Number(count.promos), promos };
};
