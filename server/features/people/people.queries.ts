import type { EntityManager } from 'typeorm';
import type { Person } from '#contract/library/people.contract.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';

/** SQL for whether the consent in `row` holds on the day in `day`. */
const holdsOn = (row: string, day: string): string =>
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
 * SQL for whether the video of the render in `row` shows a person without a consent that holds on the day in `day`. This includes the
 * people it showed when it was made, whatever has become of its clips, and those named in its clips since then.
 */
export const showsUnconsented = (row: string, day: string): string => `EXISTS (${unconsentedIn(row, day)})`;

/**
 * The people whom finished videos show without a consent that holds today, by the ids of the renders. People of other or deleted ledgers
 * are `a person`.
 */
export const findWithdrawnPeople = async (
  deps: LocalDeps,
  ownerId: string,
  renderIds: readonly string[],
): Promise<Map<string, [string, ...string[]]>> => {
  if (renderIds.length === 0) return new Map();
  const rows: { id: string; people: [string, ...string[]] }[] = await queryRows(
    deps.dataSource,
    `SELECT r.id, array_agg(DISTINCT CASE WHEN p.owner_id = $2 THEN p.name ELSE 'a person' END) AS people
       FROM renders r, LATERAL (${unconsentedIn('r', '$3::date')}) AS missing LEFT JOIN people p ON p.id = missing.person_id
      WHERE r.id = ANY($1) GROUP BY r.id`,
    [renderIds, ownerId, utcToday(deps)],
  );
  return new Map(rows.map(({ id, people }) => [id, people]));
};

/** A person in an asset whose consent does not hold today. Only the owner of the ledger learns the name. */
type MissingConsent = { assetId: string; ownerId: string; name: string };

export const findUnconsented = async (deps: LocalDeps, promo: Promo): Promise<MissingConsent[]> => {
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

/**
 * Those of the clips that a person with a ledger has uploaded, and in which nobody is named yet, of whatever ledger. Clips in which nobody
 * can be recognised are not among them.
 */
export const findUnnamedClips = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  clipIds: readonly string[],
): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    dataSource,
    `SELECT a.id FROM assets a
      WHERE a.id = ANY($2) AND a.owner_id = $1 AND a.kind = 'background' AND a.removed_at IS NULL
        AND EXISTS (SELECT FROM people WHERE owner_id = $1)
        AND NOT EXISTS (SELECT FROM asset_people shown WHERE shown.asset_id = a.id)
        AND NOT EXISTS (SELECT FROM clips_without_people c WHERE c.asset_id = a.id AND c.owner_id = $1)`,
    [ownerId, clipIds],
  );
  return rows.map(({ id }) => id);
};

type PersonRow = Omit<Person, 'withdrawnAt'> & { withdrawnAt: Date | null };

export const findPeople = async (
  { clock, dataSource }: LocalDeps,
  ownerId: string,
  id: string | null,
): Promise<Person[]> => {
  const rows = await queryRows<PersonRow>(
    dataSource,
    `SELECT p.id, p.name, c.agreed, c.starts_on::text AS starts_on, c.ends_on::text AS ends_on,
            c.withdrawn_at,
            (SELECT count(*) FROM asset_people shown JOIN assets a ON a.id = shown.asset_id
              WHERE shown.person_id = p.id AND a.removed_at IS NULL)::int AS clips,
            CASE WHEN ${holdsOn('c', '$3::date')} THEN 'agreed'
                 WHEN c.withdrawn_at IS NOT NULL THEN 'withdrawn'
                 WHEN c.starts_on > $3::date THEN 'planned' ELSE 'ended' END AS state
       FROM people p JOIN LATERAL (
         -- The one that counts: one that holds today, else the newest.
         SELECT * FROM consents WHERE person_id = p.id
          ORDER BY ${holdsOn('consents', '$3::date')} DESC, created_at DESC, id LIMIT 1) AS c ON true
      WHERE p.owner_id = $1 AND ($2::text IS NULL OR p.id = $2)
      ORDER BY lower(p.name), p.id`,
    [ownerId, id, utcToday({ clock })],
  );
  return rows.map(({ withdrawnAt, ...person }) => ({
    ...person,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
};

/** A person's ledger for the account export, with all consents and the clips that name each person, and the clips without recognisable people. */
export const exportPeople = async (
  { dataSource }: LocalDeps,
  ownerId: string,
): Promise<{ people: object[]; clipsWithoutPeople: object[] }> => ({
  people: await queryRows(
    dataSource,
    `SELECT p.id, p.name,
            (SELECT coalesce(json_agg(json_build_object('agreed', c.agreed, 'startsOn', c.starts_on, 'endsOn', c.ends_on,
                                                        'withdrawnAt', c.withdrawn_at) ORDER BY c.created_at, c.id), '[]')
               FROM consents c WHERE c.person_id = p.id) AS consents,
            (SELECT coalesce(json_agg(json_build_object('id', a.id, 'title', a.title) ORDER BY a.title, a.id), '[]')
               FROM asset_people shown JOIN assets a ON a.id = shown.asset_id WHERE shown.person_id = p.id) AS clips
       FROM people p WHERE p.owner_id = $1 ORDER BY lower(p.name), p.id`,
    [ownerId],
  ),
  clipsWithoutPeople: await queryRows(
    dataSource,
    `SELECT a.id, a.title FROM clips_without_people c JOIN assets a ON a.id = c.asset_id
      WHERE c.owner_id = $1 ORDER BY a.title, a.id`,
    [ownerId],
  ),
});

/** The clips of the same upload in the same library, and the clip itself. */
export const findClipsOfUpload = async (
  { dataSource }: LocalDeps,
  { id, uploadId, ownerId }: { id: string; uploadId: string | null; ownerId: string | null },
): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    dataSource,
    `SELECT id FROM assets WHERE kind = 'background' AND removed_at IS NULL
        AND (id = $1 OR (upload_id = $2 AND owner_id IS NOT DISTINCT FROM $3))`,
    [id, uploadId, ownerId],
  );
  return rows.map((row) => row.id);
};

/** Names the people of an upload in its clips, in the transaction that adds the clips. */
export const nameInClips = async (manager: EntityManager, uploadId: string): Promise<void> => {
  await manager.query(
    `INSERT INTO asset_people (asset_id, person_id)
     SELECT a.id, named.person_id FROM assets a JOIN upload_people named ON named.upload_id = a.upload_id
      WHERE a.upload_id = $1 ON CONFLICT DO NOTHING`,
    [uploadId],
  );
};
