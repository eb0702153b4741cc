import type { LocalDeps } from '#server/deps.ts';

/** `promoCount` is of everyone's promos, `promos` are the person's own. */
export type PromosThatShow = { promoCount: number; promos: { id: string; title: string }[] };

const LISTED = 20;

/** Hidden overlays count too: they may be shown again. */
const SHOWS = `deleted_at IS NULL AND (document #>> '{background,assetId}' = $1
  OR document -> 'overlayElements' @> jsonb_build_array(jsonb_build_object('overlayId', $1::text)))`;

/** The promos that show an asset: how many there are, and which are the person's own, last changed first. */
export const findPromosThatShow = async (
  { dataSource }: LocalDeps,
  personId: string,
  assetId: string,
): Promise<PromosThatShow> => {
  const [count]: [{ promos: string }] = await dataSource.query(
    `SELECT count(*) AS promos FROM promos WHERE ${SHOWS}`,
    [assetId],
  );
  const promos: PromosThatShow['promos'] = await dataSource.query(
    `SELECT id, title FROM promos WHERE owner_id = $2 AND ${SHOWS}
      ORDER BY updated_at DESC, id DESC LIMIT ${LISTED}`,
    [assetId, personId],
  );
  return { promoCount: Number(count.promos), promos };
};
