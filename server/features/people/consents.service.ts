import { promoAssets, type Promo } from '#schema/promo.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** SQL for whether the consent in `row` holds on the day in `day`. */
export const holdsOn = (row: string, day: string): string =>
  `(${row}.withdrawn_at IS NULL AND ${row}.starts_on <= ${day} AND coalesce(${row}.ends_on >= ${day}, true))`;

/** SQL for the ids of the assets in a document, as a JSON array: the indexes `promos_assets` and `renders_assets` have this expression. */
export const assetsIn = (document: string): string =>
  `(jsonb_path_query_array(${document}, '$.background.assetId')
    || jsonb_path_query_array(${document}, '$.overlayElements[*].overlayId')
    || jsonb_path_query_array(${document}, '$.endCard.logoId'))`;

const unconsentedIn = (row: string, day: string): string =>
  `SELECT shown.person_id FROM (
     SELECT person_id FROM render_people WHERE render_id = ${row}.id
     UNION SELECT named.person_id FROM jsonb_array_elements_text(${assetsIn(`${row}.document`)}) AS used (asset_id)
       JOIN asset_people named ON named.asset_id = used.asset_id) AS shown
    WHERE NOT EXISTS (SELECT FROM consents c WHERE c.person_id = shown.person_id AND ${holdsOn('c', day)})`;

/**
 * SQL for whether the video of the render in `row` shows somebody without a consent that holds on the day in `day`: those it showed when it
 * was made, whatever has become of its clips, and those whom its clips name since then.
 */
export const showsUnconsented = (row: string, day: string): string => `EXISTS (${unconsentedIn(row, day)})`;

/**
 * Whom finished videos show without a consent that holds today, by the ids of their renders. People of other ledgers, and those whose
 * ledger is gone, are `somebody`.
 */
export const findWithdrawnPeople = async (
  deps: LocalDeps,
  ownerId: string,
  renderIds: readonly string[],
): Promise<Map<string, [string, ...string[]]>> => {
  if (renderIds.length === 0) return new Map();
  const rows: { id: string; people: [string, ...string[]] }[] = await queryRows(
    deps.dataSource,
    `SELECT r.id, array_agg(DISTINCT CASE WHEN p.owner_id = $2 THEN p.name ELSE 'somebody' END) AS people
       FROM renders r, LATERAL (${unconsentedIn('r', '$3::date')}) AS missing LEFT JOIN people p ON p.id = missing.person_id
      WHERE r.id = ANY($1) GROUP BY r.id`,
    [renderIds, ownerId, utcToday(deps)],
  );
  return new Map(rows.map(({ id, people }) => [id, people]));
};

/** Somebody in an asset whose consent does not hold today; only the owner of the ledger learns the name. */
type MissingConsent = { assetId: string; ownerId: string; name: string };

const findUnconsented = async (deps: LocalDeps, promo: Promo): Promise<MissingConsent[]> => {
  const assetIds = promoAssets(promo).map(({ assetId }) => assetId);
  if (assetIds.length === 0) return [];
  return queryRows(
    deps.dataSource,
    `SELECT shown.asset_id, p.owner_id, p.name
       FROM asset_people shown JOIN people p ON p.id = shown.person_id
      WHERE shown.asset_id = ANY($1)
        AND NOT EXISTS (SELECT FROM consents c WHERE c.person_id = p.id AND ${holdsOn('c', '$2::date')})
      ORDER BY p.name, p.id`,
    [assetIds, utcToday(deps)],
  );
};

/** Whether everybody named in the promo's assets has a valid consent today. */
export const isConsented = async (deps: LocalDeps, promo: Promo): Promise<boolean> =>
  (await findUnconsented(deps, promo)).length === 0;

/** @throws AppError CONSENT_ENDED naming every field that shows somebody without a consent. */
export const assertConsent = async (deps: LocalDeps, actorId: string, promo: Promo): Promise<void> => {
  const unconsented = await findUnconsented(deps, promo);
  if (unconsented.length === 0) return;
  throw new AppError(
    'CONSENT_ENDED',
    promoAssets(promo).flatMap(({ path, assetId }) =>
      unconsented
        .filter((found) => found.assetId === assetId)
        .map(({ ownerId, name }) => ({
          path,
          message: `shows ${ownerId === actorId ? name : 'somebody'}, whose consent was withdrawn or does not hold today; choose another clip`,
        })),
    ),
  );
};
