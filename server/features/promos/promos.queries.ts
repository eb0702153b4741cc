import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { DELETED_BYTES_MAX, DELETED_PROMOS_MAX } from '#contract/limits.ts';
import type { PromoSort } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { newId } from '#server/db/new-id.ts';
import { decodeCursor, decodeCursorOf, pageOf } from '#server/db/page-cursor.ts';
import { countChanged, queryRow, queryRows } from '#server/db/query-rows.ts';
import { searchPattern } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';
import {
  isDeletedPromo,
  isOwnPromo,
  seesClass,
  studioOf,
  teamStudioOf,
} from '#server/features/access/conditions.ts';
import { assetsIn } from '#server/features/people/people.queries.ts';
import { type PromoRow, type PromoVersion, promoEntity } from './promo.entity.ts';

const PAGE_SIZE = 30;

type Address = Pick<PromoRow, 'ownerId' | 'id'>;

/** A promo without its document. */
export type WithoutDocument = Pick<PromoRow, 'id' | 'title' | 'revision' | 'updatedAt'>;

type ListedPromo = WithoutDocument & { backgroundId: string | null };

type PromoFilter = {
  title?: string | undefined;
  sort?: PromoSort | undefined;
  cursor?: string | undefined;
};

/** How each order begins after the promo of a cursor, which has the time or the title $3 and the id $4. It may be gone. */
const orders: Record<PromoSort, { after: string; by: string }> = {
  changed: { after: '(updated_at, id) < ($3::timestamptz, $4)', by: 'updated_at DESC, id DESC' },
  title: {
    after: '(lower(title), id) > (lower($3::text), $4)',
    by: 'lower(title), id',
  },
};

/** A person's promos in this order; `title` matches any part of the title, ignoring case. */
export const findPromos = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  { title, sort = 'changed', cursor }: PromoFilter,
): Promise<{ promos: ListedPromo[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursorOf(cursor, sort === 'title');
  const rows = await queryRows<ListedPromo>(
    dataSource,
    `SELECT id, title, revision, updated_at, document #>> '{background,assetId}' AS background_id
       FROM promos
      WHERE ${isOwnPromo('promos', '$1')}
        AND ($2::text IS NULL OR title ILIKE $2)
        AND ($4::text IS NULL OR ${orders[sort].after})
      ORDER BY ${orders[sort].by}
      LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, title === undefined ? null : searchPattern(title), after?.key ?? null, after?.id ?? null],
  );
  const page = pageOf(rows, PAGE_SIZE, (row) => (sort === 'title' ? row.title : row.updatedAt));
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
  const rows = await queryRows<Deleted>(
    dataSource,
    `SELECT id, title, deleted_at, document #>> '{background,assetId}' AS background_id
       FROM promos
      WHERE ${isDeletedPromo('promos', '$1')}
        AND ($2::timestamptz IS NULL OR (deleted_at, id) < ($2, $3))
      ORDER BY deleted_at DESC, id DESC
      LIMIT ${PAGE_SIZE + 1}`,
    [ownerId, after?.at ?? null, after?.id ?? null],
  );
  const page = pageOf(rows, PAGE_SIZE, ({ deletedAt }) => deletedAt);
  return { promos: page.rows, nextCursor: page.nextCursor };
};

/** A query for the person's promo with this id; `isPromo` limits it to promos in the trash or outside it. */
const promoQuery = (
  manager: EntityManager,
  { ownerId, id }: Address,
  isPromo: typeof isOwnPromo,
): SelectQueryBuilder<PromoRow> =>
  manager
    .getRepository(promoEntity)
    .createQueryBuilder('p')
    .where({ id })
    .andWhere(isPromo('p', ':ownerId'), { ownerId });

/** A promo that the person has deleted and can restore. */
export const findDeletedPromo = (manager: EntityManager, address: Address): Promise<PromoRow | null> =>
  promoQuery(manager, address, isDeletedPromo).getOne();

/** Whether the person has deleted the promo and can restore it. */
export const isDeleted = ({ dataSource }: LocalDeps, address: Address): Promise<boolean> =>
  promoQuery(dataSource.manager, address, isDeletedPromo).getExists();

/** `findPromo` without the document, which is by far the largest part. */
export const findWithoutDocument = (
  { dataSource }: LocalDeps,
  ownerId: string,
  id: string,
): Promise<WithoutDocument | null> =>
  promoQuery(dataSource.manager, { ownerId, id }, isOwnPromo)
    .select(['p.id', 'p.title', 'p.revision', 'p.updatedAt'])
    .getOne();

/** Null when it does not exist, was deleted, or belongs to another person. */
export const findPromo = ({ dataSource }: LocalDeps, ownerId: string, id: string): Promise<PromoRow | null> =>
  promoQuery(dataSource.manager, { ownerId, id }, isOwnPromo).getOne();

/** Renames the person's own promo. */
export const updateTitle = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: Address,
  title: string,
): Promise<void> => {
  await dataSource.query(
    `UPDATE promos p SET title = $3, updated_at = now() WHERE p.id = $2 AND ${isOwnPromo('p', '$1')}`,
    [ownerId, id, title],
  );
};

/** Moves the person's own promo to the trash, and withdraws its public pages and its review link; false if there is none. */
export const trashPromo = async (
  manager: EntityManager,
  { ownerId, id }: Address,
  deletedAt: Date,
): Promise<boolean> => {
  const trashed = await countChanged(
    manager,
    `UPDATE promos p SET deleted_at = $3, updated_at = now() WHERE p.id = $2 AND ${isOwnPromo('p', '$1')}`,
    [ownerId, id, deletedAt],
  );
  if (trashed === 0) return false;
  await manager.query(
    'DELETE FROM video_pages WHERE render_id IN (SELECT id FROM renders WHERE promo_id = $1 AND owner_id = $2)',
    [id, ownerId],
  );
  await manager.query('DELETE FROM review_links WHERE promo_id = $1', [id]);
  return true;
};

/** Deletes a promo of the person's trash for good; false if there is none. */
export const deleteForGood = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: Address,
): Promise<boolean> => {
  const deleted = await countChanged(
    dataSource,
    `DELETE FROM promos p WHERE p.id = $2 AND ${isDeletedPromo('p', '$1')}`,
    [ownerId, id],
  );
  return deleted > 0;
};

/** Minutes between automatic versions, about one per working session. */
const MINUTES_BETWEEN_VERSIONS = 10;

/** Automatic versions per promo. Named ones stay. */
const MAX_UNNAMED_VERSIONS = 50;

/**
 * Writes the document if `revision` is still the current one, in one statement, so one of several concurrent saves wins. Saves the previous
 * document as a version, unless the latest version is only a few minutes old. Does not block rows that refer to the promo.
 * @returns the written promo without its document, and whether a version was added; null when `revision` was not the current one.
 */
export const replaceDocument = async (
  manager: EntityManager,
  { id, ownerId, revision }: Pick<PromoRow, 'id' | 'ownerId' | 'revision'>,
  { document, savedBy, now }: { document: Promo; savedBy: string | null; now: Date },
): Promise<(WithoutDocument & { hasNewVersion: boolean }) | null> => {
  const [written] = await queryRows<WithoutDocument & { hasNewVersion: boolean }>(
    manager,
    `WITH former AS (
       SELECT id, revision, document, updated_at, saved_by FROM promos
        WHERE id = $1 AND ${isOwnPromo('promos', '$2')} AND revision = $3 FOR NO KEY UPDATE
     ), new_version AS (
       INSERT INTO promo_versions (id, promo_id, revision, document, saved_at, saved_by, created_at)
       SELECT $5, id, revision, document, updated_at, saved_by, $6 FROM former
        WHERE NOT EXISTS (SELECT 1 FROM promo_versions v WHERE v.promo_id = former.id
                             AND v.created_at > $6::timestamptz - make_interval(mins => ${MINUTES_BETWEEN_VERSIONS}))
       RETURNING id
     )
     UPDATE promos SET document = $4, revision = promos.revision + 1, updated_at = now(), saved_by = $7
       FROM former WHERE promos.id = former.id
     RETURNING promos.id, promos.title, promos.revision, promos.updated_at,
               EXISTS (SELECT 1 FROM new_version) AS has_new_version`,
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
  const [version] = await queryRows<
    Pick<PromoVersion, 'id' | 'promoId' | 'revision' | 'name' | 'savedAt' | 'savedBy' | 'document'>
  >(
    dataSource,
    `SELECT v.id, v.promo_id, v.revision, v.name, v.saved_at, v.saved_by, v.document
       FROM promo_versions v JOIN promos p ON p.id = v.promo_id
      WHERE v.id = $1 AND ${isOwnPromo('p', '$2')}`,
    [id, ownerId],
  );
  return version ?? null;
};

/** Deletes for good the promos in a person's trash that exceed its limits, oldest deletion first. */
export const purgeDeletedPromos = async ({ dataSource }: LocalDeps, ownerId: string): Promise<void> => {
  await dataSource.query(
    `DELETE FROM promos WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER last_deleted_first AS number, sum(bytes) OVER last_deleted_first AS bytes FROM (
           SELECT id, deleted_at, pg_column_size(document) + (
                    SELECT coalesce(sum(pg_column_size(v.document)), 0) FROM promo_versions v WHERE v.promo_id = p.id
                  ) AS bytes
             FROM promos p WHERE ${isDeletedPromo('p', '$1')}) AS deleted
         WINDOW last_deleted_first AS (ORDER BY deleted_at DESC, id)) AS listed
        WHERE number > 1 AND (number > ${DELETED_PROMOS_MAX} OR bytes > ${DELETED_BYTES_MAX}))`,
    [ownerId],
  );
};

type RevisionRow = { revision: number; document: unknown; locks: TemplateLocks };

/**
 * The revisions of a promo's template since the promo was made, newest first. Only members of the studio's team are bound by them; people
 * who leave may change everything. A deleted template still binds. The newest revision is always included, so the locks hold even if the
 * promo's own revision is unknown or no longer stored.
 */
export const findBindingRevisions = (
  { dataSource }: LocalDeps,
  { ownerId, id }: Address,
): Promise<(RevisionRow & { id: string; title: string; studioId: string })[]> =>
  queryRows(
    dataSource,
    `SELECT t.id, t.title, t.studio_id, r.revision, r.document, r.locks
       FROM promos p
       JOIN templates t ON t.id = p.template_id AND t.studio_id = ${studioOf('p.owner_id', 'studio_team')}
       JOIN template_revisions r ON r.template_id = t.id
        AND (r.revision >= p.template_revision
             OR r.revision = (SELECT max(revision) FROM template_revisions WHERE template_id = t.id))
      WHERE p.id = $1 AND ${isOwnPromo('p', '$2')}
      ORDER BY r.revision DESC`,
    [id, ownerId],
  );

/** The named or else the newest revision of a template that the person sees, or has a promo of. */
export const findTemplateRevision = async (
  { dataSource }: LocalDeps,
  personId: string,
  { templateId, templateRevision }: { templateId: string; templateRevision?: number | undefined },
): Promise<RevisionRow | null> => {
  const [row] = await queryRows<RevisionRow>(
    dataSource,
    `SELECT r.revision, r.document, r.locks
       FROM templates t JOIN template_revisions r ON r.template_id = t.id
      WHERE t.id = $2 AND t.studio_id = ${teamStudioOf('$1')}
        AND (t.deleted_at IS NULL
             OR EXISTS (SELECT 1 FROM promos p WHERE p.template_id = t.id AND p.owner_id = $1))
      ORDER BY r.revision = $3::bigint DESC NULLS LAST, r.revision DESC LIMIT 1`,
    [personId, templateId, templateRevision ?? null],
  );
  return row ?? null;
};

/** The newest revision of a class that the person sees. */
export const findClassRevision = async (
  { dataSource }: LocalDeps,
  personId: string,
  sessionId: string,
): Promise<number | null> => {
  const [session] = await queryRows<{ revision: number }>(
    dataSource,
    `SELECT s.revision FROM class_sessions s WHERE s.id = $2 AND ${seesClass('s', '$1')}`,
    [personId, sessionId],
  );
  return session?.revision ?? null;
};

/** Hidden overlays count too, because they may be shown again. So does the logo of an end card. */
const USES_ASSET = `${assetsIn('p.document')} ? $1`;

/** The number of everyone's promos that use an asset, up to `max`. */
export const countPromosWith = async (
  { dataSource }: LocalDeps,
  assetId: string,
  max: number,
): Promise<number> => {
  const { promos } = await queryRow<{ promos: number }>(
    dataSource,
    `SELECT count(*)::int AS promos FROM (
       SELECT FROM promos p WHERE p.deleted_at IS NULL AND ${USES_ASSET} LIMIT $2) AS counted`,
    [assetId, max],
  );
  return promos;
};

/** The person's promos that use an asset, last changed first. */
export const findPromosWith = (
  { dataSource }: LocalDeps,
  personId: string,
  { assetId, max }: { assetId: string; max: number },
): Promise<Pick<PromoRow, 'id' | 'title'>[]> =>
  queryRows(
    dataSource,
    `SELECT p.id, p.title FROM promos p WHERE ${isOwnPromo('p', '$2')} AND ${USES_ASSET}
      ORDER BY p.updated_at DESC, p.id DESC LIMIT $3`,
    [assetId, personId, max],
  );
