import type { PromoTemplate, RefusedChange } from '#contract/promos/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  applyLocks,
  changedLockedFields,
  followedRevision,
  FullPromoError,
  type LockedTemplate,
  type TemplateLocks,
  updateFromTemplate,
} from '#schema/template-locks.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findStudioName } from '#server/features/studios/studio-names.service.ts';

type RevisionRow = { revision: number; document: unknown; locks: TemplateLocks };

/**
 * Only members of the studio's team are bound: people who leave it may change everything. A deleted template binds as before. The newest
 * revision is always among the rows, so a revision that is unknown, or no longer kept, sets nobody free.
 */
const REVISIONS_SINCE = `
  SELECT t.id, t.title, t.studio_id AS "studioId", r.revision, r.document, r.locks
    FROM promos p
    JOIN users u ON u.id = p.owner_id AND u.role = 'studio_team'
    JOIN templates t ON t.id = p.template_id AND t.studio_id = u.studio_id
    JOIN template_revisions r ON r.template_id = t.id
     AND (r.revision >= p.template_revision
          OR r.revision = (SELECT max(revision) FROM template_revisions WHERE template_id = t.id))
   WHERE p.id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL
   ORDER BY r.revision DESC`;

/** The template that a member's promo was made from, with its revisions since then; null for a promo without locks. */
export const findLocks = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<PromoTemplate | null> => {
  type Row = RevisionRow & { id: string; title: string; studioId: string };
  const rows: Row[] = await dataSource.query(REVISIONS_SINCE, [id, ownerId]);
  const [template] = rows;
  const [newest, ...former] = rows.map(({ revision, document, locks }) => ({
    revision,
    document: migratePromo(document),
    locks,
  }));
  if (template === undefined || newest === undefined) return null;
  const studioName = await findStudioName(dataSource.manager, template);
  return { id: template.id, title: template.title, studioName, revisions: [newest, ...former] };
};

/**
 * A revision of a template of the person's studio; the newest one if none is named, or it is no longer kept. A deleted template is only
 * there for whoever has a promo of it, to save a copy.
 * @throws AppError NOT_FOUND
 */
export const findTemplateOfStudio = async (
  { dataSource }: LocalDeps,
  personId: string,
  { templateId, templateRevision }: { templateId: string; templateRevision?: number | undefined },
): Promise<LockedTemplate & { revision: number }> => {
  const rows: RevisionRow[] = await dataSource.query(
    `SELECT r.revision, r.document, r.locks
       FROM templates t
       JOIN users u ON u.studio_id = t.studio_id AND u.role IN ('studio_owner', 'studio_team')
       JOIN template_revisions r ON r.template_id = t.id
      WHERE t.id = $2 AND u.id = $1
        AND (t.deleted_at IS NULL
             OR EXISTS (SELECT 1 FROM promos p WHERE p.template_id = t.id AND p.owner_id = u.id))
      ORDER BY r.revision = $3::bigint DESC NULLS LAST, r.revision DESC LIMIT 1`,
    [personId, templateId, templateRevision ?? null],
  );
  const [newest] = rows;
  if (newest === undefined) throw new AppError('NOT_FOUND');
  return { ...newest, document: migratePromo(newest.document) };
};

/** What applies the locks to a document. @throws AppError PROMO_FULL naming what has no room and how much to delete */
export const orFull = (lock: () => Promo): Promo => {
  try {
    return lock();
  } catch (error) {
    if (!(error instanceof FullPromoError)) throw error;
    throw new AppError('PROMO_FULL', [{ path: `document.${error.list}`, message: error.message }]);
  }
};

/**
 * The document with its locked fields as they were, and the changes of them that are refused. It may follow any revision since the
 * promo was made, so that an update can be taken and undone. A promo that follows none, saved while nothing was locked for this
 * person, takes the newest.
 * @throws AppError PROMO_FULL
 */
export const keepLocked = async (
  template: PromoTemplate | null,
  document: Promo,
  readPresent: () => Promise<Promo>,
): Promise<{ document: Promo; refused: RefusedChange[] }> => {
  if (template === null || followedRevision(document, template.revisions) !== null) {
    return { document, refused: [] };
  }
  const { revisions } = template;
  const present = await readPresent();
  const followed = followedRevision(present, revisions);
  const binding = followed ?? revisions[0];
  const message = `is locked by ${template.studioName ?? 'your studio'} and ${followed === null ? 'has the value of its template now' : 'was not changed'}`;
  return {
    document: orFull(() =>
      followed === null
        ? updateFromTemplate(document, revisions.at(-1) ?? binding, binding)
        : applyLocks(document, binding, present),
    ),
    refused: changedLockedFields(document, binding).map((field) => ({ ...field, message })),
  };
};
