import { type EntityManager, IsNull, Not } from 'typeorm';
import { DELETED_BYTES_MAX, DELETED_PROMOS_MAX } from '#contract/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { changedRows } from '#server/db/changed-rows.ts';
import { newId } from '#server/db/new-id.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { searchPattern } from '#server/db/search-pattern.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { PromoVersion } from './promo-version.entity.ts';
import { type PromoRow, promoEntity } from './promo.entity.ts';

const PAGE_SIZE = 30;

type ListedPromo = Pick<PromoRow, 'id' | 'title' | 'revision' | 'updatedAt'> & {
  backgroundId: string | null;
};

/** A person's promos, last changed first; `title` is any part of the title, in any case. */
export const findPromos = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  { title, cursor }: { title?: string | undefined; cursor?: string | undefined },
): Promise<{ promos: ListedPromo[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const rows: ListedPromo[] = await dataSource.query(
    `SELECT id, title, revision, updated_at AS "updatedAt", document #>> '{background,assetId}' AS "backgroundId"
       FROM promos
      WHERE owner_id = $1 AND deleted_at IS NULL
        AND ($2::text IS NULL OR title ILIKE $2)
        AND ($3::timestamptz IS NULL OR (updated_at, id) < ($3, $4))
      ORDER BY updated_at DESC, id DESC
      LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, title === undefined ? null : searchPattern(title), after?.at ?? null, after?.id ?? null],
  );
  const page = pageOf(rows, PAGE_SIZE, ({ updatedAt }) => updatedAt);
  return { promos: page.rows, nextCursor: page.nextCursor };
};

type Deleted = Pick<PromoRow, 'id' | 'title'> & { deletedAt: Date; backgroundId: string | null };

/** A person's deleted promos, last deleted first. */
export const findDeletedPromos = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  cursor: string | undefined,
): Promise<{ promos: Deleted[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const rows: Deleted[] = await dataSource.query(
    `SELECT id, title, deleted_at AS "deletedAt", document #>> '{background,assetId}' AS "backgroundId"
       FROM promos
      WHERE owner_id = $1 AND deleted_at IS NOT NULL
        AND ($2::timestamptz IS NULL OR (deleted_at, id) < ($2, $3))
      ORDER BY deleted_at DESC, id DESC
      LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, after?.at ?? null, after?.id ?? null],
  );
  const page = pageOf(rows, PAGE_SIZE, ({ deletedAt }) => deletedAt);
  return { promos: page.rows, nextCursor: page.nextCursor };
};

/** Whether the person has deleted the promo and can restore it. */
export const isDeleted = (
  { dataSource }: LocalDeps,
  { ownerId, id }: Pick<PromoRow, 'ownerId' | 'id'>,
): Promise<boolean> =>
  dataSource.getRepository(promoEntity).existsBy({ ownerId, id, deletedAt: Not(IsNull()) });

/** `findPromo` without the document, which is by far the largest part. */
export const findWithoutDocument = ({ dataSource }: LocalDeps, ownerId: string, id: string) =>
  dataSource.getRepository(promoEntity).findOne({
    select: { id: true, title: true, revision: true, updatedAt: true },
    where: { id, ownerId, deletedAt: IsNull() },
  });

/** Null when it does not exist, was deleted, or belongs to another person. */
export const findPromo = ({ dataSource }: LocalDeps, ownerId: string, id: string): Promise<PromoRow | null> =>
  dataSource.getRepository(promoEntity).findOneBy({ id, ownerId, deletedAt: IsNull() });

/** Minutes between automatic versions: about one per working session. */
const MINUTES_BETWEEN_VERSIONS = 10;

/** Automatic versions per promo; named ones stay. */
const MAX_UNNAMED_VERSIONS = 50;

/** What a save needs to know about a promo. */
export type WithoutDocument = Pick<PromoRow, 'id' | 'title' | 'revision' | 'updatedAt'>;

/**
 * Writes the document if `revision` is still the current one, in one statement: of concurrent saves, one wins. The
 * previous document is saved as a version, unless the latest version is only a few minutes old. Rows that refer to the promo are
 * added meanwhile without waiting.
 * @returns the promo as written, without its document, and whether a version was added; or null when `revision` was not
 * the current one.
 */
export const replaceDocument = async (
  manager: EntityManager,
  { id, ownerId, revision }: Pick<PromoRow, 'id' | 'ownerId' | 'revision'>,
  { document, savedBy, now }: { document: Promo; savedBy: string | null; now: Date },
): Promise<(WithoutDocument & { hasNewVersion: boolean }) | null> => {
  const [written] = await changedRows<WithoutDocument & { hasNewVersion: boolean }>(
    manager,
    `WITH former AS (
       SELECT id, revision, document, updated_at, saved_by FROM promos
        WHERE id = $1 AND owner_id = $2 AND revision = $3 AND deleted_at IS NULL FOR NO KEY UPDATE
     ), new_version AS (
       INSERT INTO promo_versions (id, promo_id, revision, document, saved_at, saved_by, created_at)
       SELECT $5, id, revision, document, updated_at, saved_by, $6 FROM former
        WHERE NOT EXISTS (SELECT 1 FROM promo_versions v WHERE v.promo_id = former.id
                             AND v.created_at > $6::timestamptz - make_interval(mins => ${MINUTES_BETWEEN_VERSIONS}))
       RETURNING id
     )
     UPDATE promos SET document = $4, revision = promos.revision + 1, updated_at = now(), saved_by = $7
       FROM former WHERE promos.id = former.id
     RETURNING promos.id, promos.title, promos.revision, promos.updated_at AS "updatedAt",
               EXISTS (SELECT 1 FROM new_version) AS "hasNewVersion"`,
    [id, ownerId, revision, JSON.stringify(document), newId(), now, savedBy],
  );
  return written ?? null;
};

/** Deletes the oldest unnamed versions. */
export const pruneVersions = async ({ dataSource }: LocalDeps, promoId: string): Promise<void> => {
  await dataSource.query(
    `DELETE FROM promo_versions WHERE id IN (
       SELECT id FROM promo_versions WHERE promo_id = $1 AND name IS NULL
        ORDER BY created_at DESC, id DESC OFFSET ${MAX_UNNAMED_VERSIONS})`,
    [promoId],
  );
};

/** A version of one of the person's promos that is not deleted. */
export const findVersion = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  id: string,
): Promise<Pick<
  PromoVersion,
  'id' | 'promoId' | 'revision' | 'name' | 'savedAt' | 'savedBy' | 'document'
> | null> => {
  const rows = await dataSource.query(
    `SELECT v.id, v.promo_id AS "promoId", v.revision, v.name, v.saved_at AS "savedAt", v.saved_by AS "savedBy", v.document
       FROM promo_versions v JOIN promos p ON p.id = v.promo_id
      WHERE v.id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL`,
    [id, ownerId],
  );
  return rows[0] ?? null;
};

/** Deletes for good what exceeds the limits of a person's deleted promos, oldest deletion first. */
export const purgeDeletedPromos = async ({ dataSource }: LocalDeps, ownerId: string): Promise<void> => {
  await dataSource.query(
    `DELETE FROM promos WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER last_deleted_first AS number, sum(bytes) OVER last_deleted_first AS bytes FROM (
           SELECT id, deleted_at, pg_column_size(document) + (
                    SELECT coalesce(sum(pg_column_size(v.document)), 0) FROM promo_versions v WHERE v.promo_id = p.id
                  ) AS bytes
             FROM promos p WHERE owner_id = $1 AND deleted_at IS NOT NULL) AS deleted
         WINDOW last_deleted_first AS (ORDER BY deleted_at DESC, id)) AS listed
        WHERE number > 1 AND (number > ${DELETED_PROMOS_MAX} OR bytes > ${DELETED_BYTES_MAX}))`,
    [ownerId],
  );
};
