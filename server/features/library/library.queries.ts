import { type EntityManager, In } from 'typeorm';
import { LIBRARY_PAGE_SIZE } from '#contract/library/library.contract.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isInLibrary, seesAsset } from '#server/features/access/conditions.ts';
import { type Asset, assetEntity } from './asset.entity.ts';

const STARTER = `file_key LIKE 'starter/%'`;

/** Uploads first, newest first, with the clips of one video in order. Then the starter assets in their own order. */
const LIBRARY_ORDER = `${STARTER}, CASE WHEN ${STARTER} THEN position END, created_at DESC, position, id`;

/** One page of the assets in a person's libraries. */
export const findLibraryPage = async (
  { dataSource }: LocalDeps,
  personId: string,
  { kind, offset }: Pick<Asset, 'kind'> & { offset: number },
): Promise<Asset[]> => {
  const page = await queryRows<Pick<Asset, 'id'>>(
    dataSource,
    `SELECT a.id FROM assets a WHERE a.kind = $1 AND ${isInLibrary('a', '$2')}
      ORDER BY ${LIBRARY_ORDER}
      OFFSET $3 LIMIT ${LIBRARY_PAGE_SIZE}`,
    [kind, personId, offset],
  );
  const ids = page.map(({ id }) => id);
  const assets = await dataSource.getRepository(assetEntity).findBy({ id: In(ids) });
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A background video that a batch may use; `isOwn` if it is not everyone's. */
export type Clip = { id: string; isOwn: boolean };

/** The backgrounds that the person may use, in the library's order, up to the number that a rotation takes. */
export const listClips = ({ dataSource }: LocalDeps, personId: string): Promise<Clip[]> =>
  queryRows(
    dataSource,
    `SELECT a.id, a.owner_id IS NOT NULL AS is_own FROM assets a
      WHERE a.kind = 'background' AND ${isInLibrary('a', '$1')} ORDER BY ${LIBRARY_ORDER} LIMIT 1000`,
    [personId],
  );

/** A version that changes whenever the person gains or loses an asset. */
export const readLibraryVersion = async ({ dataSource }: LocalDeps, personId: string): Promise<string> => {
  const { version } = await queryRow<{ version: string }>(
    dataSource,
    `SELECT md5(coalesce(string_agg(a.id, ' ' ORDER BY a.id), '')) AS version FROM assets a
      WHERE ${isInLibrary('a', '$1')}`,
    [personId],
  );
  return version;
};

/** The given assets that the person may see, by id. */
export const findVisibleAssets = async (
  { dataSource }: LocalDeps,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, Asset>> => {
  if (ids.length === 0) return new Map();
  const assets = await dataSource
    .getRepository(assetEntity)
    .createQueryBuilder('a')
    .where({ id: In([...new Set(ids)]) })
    .andWhere(seesAsset('a', ':personId'), { personId })
    .getMany();
  return new Map(assets.map((asset) => [asset.id, asset]));
};

/** All keys of assets in the media store. */
export const findUsedFileKeys = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows = await queryRows<{ key: string }>(
    dataSource,
    `SELECT unnest(ARRAY[file_key, poster_key, proxy_key, fallback_key, thumbnail_key]) AS key FROM assets`,
  );
  return new Set(rows.map(({ key }) => key));
};

/** Deletes a background video from its personal library. Returns the owner's id, or null if there is none. */
export const deletePersonalBackground = async (
  manager: EntityManager,
  id: string,
): Promise<string | null> => {
  const [deleted] = await queryRows<{ ownerId: string }>(
    manager,
    `DELETE FROM assets WHERE id = $1 AND kind = 'background' AND library_type = 'personal' RETURNING owner_id`,
    [id],
  );
  return deleted?.ownerId ?? null;
};
