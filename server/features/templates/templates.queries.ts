import type { EntityManager } from 'typeorm';
import type { LockedTemplate, TemplateLocks } from '#schema/template-locks.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isOwnTemplate, seesTemplate } from '#server/features/access/conditions.ts';
import type { TemplateRow } from './template.entity.ts';

/** `locks` are those of the newest revision; null for a template without revisions. */
export type ListedTemplate = Omit<TemplateRow, 'updatedAt' | 'deletedAt'> & { locks: TemplateLocks | null };

type Address = Pick<TemplateRow, 'ownerId' | 'id'>;

const LISTED = `
  SELECT t.id, t.owner_id, t.studio_id, t.title, t.document, t.created_at,
         (SELECT r.locks FROM template_revisions r WHERE r.template_id = t.id
           ORDER BY r.revision DESC LIMIT 1) AS locks
    FROM templates t`;

/** The person's own template, as a list of at most one. */
export const findOwnTemplate = (
  { dataSource }: LocalDeps,
  { ownerId, id }: Address,
): Promise<ListedTemplate[]> =>
  queryRows(dataSource, `${LISTED} WHERE t.id = $2 AND ${isOwnTemplate('t', '$1')}`, [ownerId, id]);

/** A template that the person sees, as a list of at most one. */
export const findTemplate = (
  { dataSource }: LocalDeps,
  personId: string,
  id: string,
): Promise<ListedTemplate[]> =>
  queryRows(dataSource, `${LISTED} WHERE t.id = $2 AND ${seesTemplate('t', '$1')}`, [personId, id]);

/** Templates per page. Each document may have 256 KB. */
const PAGE_SIZE = 12;

/** One page of the templates that the person sees, newest first. */
export const findTemplates = async (
  { dataSource }: LocalDeps,
  personId: string,
  cursor: string | undefined,
): Promise<{ rows: ListedTemplate[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const found = await queryRows<ListedTemplate>(
    dataSource,
    `${LISTED} WHERE ${seesTemplate('t', '$1')} AND ($2::timestamptz IS NULL OR (t.created_at, t.id) < ($2, $3))
      ORDER BY t.created_at DESC, t.id DESC LIMIT ${PAGE_SIZE + 1}`,
    [personId, after?.at ?? null, after?.id ?? null],
  );
  return pageOf(found, PAGE_SIZE, ({ createdAt }) => createdAt);
};

/** Renames the person's own template. */
export const updateTitle = async (
  { dataSource }: LocalDeps,
  { ownerId, id, title }: Pick<TemplateRow, 'ownerId' | 'id' | 'title'>,
): Promise<void> => {
  await dataSource.query(
    `UPDATE templates t SET title = $3, updated_at = now() WHERE t.id = $2 AND ${isOwnTemplate('t', '$1')}`,
    [ownerId, id, title],
  );
};

/** Stored revisions per template. A promo that follows an older one takes the newest with its next save. */
const MAX_REVISIONS = 50;

/** Adds a revision to a template. */
export const insertRevision = async (
  manager: EntityManager,
  id: string,
  { document, locks }: LockedTemplate,
): Promise<void> => {
  await manager.query(
    `INSERT INTO template_revisions (template_id, revision, document, locks)
     SELECT $1::varchar, coalesce(max(revision), 0) + 1, $2::jsonb, $3::jsonb
       FROM template_revisions WHERE template_id = $1`,
    [id, JSON.stringify(document), JSON.stringify(locks)],
  );
  await manager.query(
    `DELETE FROM template_revisions WHERE template_id = $1 AND revision <=
       (SELECT max(revision) FROM template_revisions WHERE template_id = $1) - ${MAX_REVISIONS}`,
    [id],
  );
};

/** Marks the person's own template as deleted; false if there is none. */
export const markDeleted = async (
  manager: EntityManager,
  { ownerId, id }: Address,
  deletedAt: Date,
): Promise<boolean> => {
  // No promo can be made from it in the meantime, because the insert waits for the lock.
  await manager.query('SELECT FROM templates WHERE id = $1 AND owner_id = $2 FOR UPDATE', [id, ownerId]);
  const marked = await countChanged(
    manager,
    `UPDATE templates t SET deleted_at = $3, updated_at = now() WHERE t.id = $2 AND ${isOwnTemplate('t', '$1')}`,
    [ownerId, id, deletedAt],
  );
  return marked > 0;
};

/** Deletes deleted templates that no longer bind any promo: all of them, or the one with this id. */
export const purgeTemplates = async (manager: EntityManager, id: string | null = null): Promise<void> => {
  await manager.query(
    `DELETE FROM templates t WHERE t.deleted_at IS NOT NULL AND ($1::text IS NULL OR t.id = $1)
        AND NOT EXISTS (SELECT 1 FROM promos p WHERE p.template_id = t.id AND p.owner_id <> t.owner_id)`,
    [id],
  );
};
