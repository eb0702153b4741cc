import type { PromoTemplate, RefusedChange } from '#contract/promos/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  applyLocks,
  changedLockedFields,
  followedRevision,
  type LockedTemplate,
  type TemplateLocks,
} from '#schema/template-locks.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findStudioName } from '#server/features/studios/studio-names.service.ts';

type RevisionRow = { revision: number; document: unknown; locks: TemplateLocks };

/** Only members of the studio's team are bound: people who leave it may change everything. */
const REVISIONS_SINCE = `
  SELECT t.id, t.title, t.studio_id AS "studioId", r.revision, r.document, r.locks
    FROM promos p
    JOIN users u ON u.id = p.owner_id AND u.role = 'studio_team'
    JOIN templates t ON t.id = p.template_id AND t.studio_id = u.studio_id
    JOIN template_revisions r ON r.template_id = t.id AND r.revision >= p.template_revision
   WHERE p.id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL
   ORDER BY r.revision DESC`;

/** The template that a member's promo was made from, with its revisions since then; null for a promo without locks. */
export const findLocks = async (
  { dataSource }: LocalDeps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<PromoTemplate | null> => {
  type Row = RevisionRow & { id: string; title: string; studioId: string };
  const rows: Row[] = await dataSource.query(REVISIONS_SINCE, [id, ownerId]);
  const [newest] = rows;
  if (newest === undefined) return null;
  const revisions = rows.map(({ revision, document, locks }) => ({
    revision,
    document: migratePromo(document),
    locks,
  }));
  const studioName = await findStudioName(dataSource.manager, newest);
  return { id: newest.id, title: newest.title, studioName, revisions };
};

/** A revision of a template of the person's studio; the newest one if none is named, or it is no longer kept. @throws AppError NOT_FOUND */
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
      ORDER BY r.revision = $3::bigint DESC NULLS LAST, r.revision DESC LIMIT 1`,
    [personId, templateId, templateRevision ?? null],
  );
  const [newest] = rows;
  if (newest === undefined) throw new AppError('NOT_FOUND');
  return { ...newest, document: migratePromo(newest.document) };
};

/**
 * The document with its locked fields as they were, and the changes of them that are refused. It may follow any revision since the
 * promo was made, so that an update can be taken and undone.
 */
export const keepLocked = async (
  template: PromoTemplate | null,
  document: Promo,
  readPresent: () => Promise<Promo>,
): Promise<{ document: Promo; refused: RefusedChange[] }> => {
  if (template === null || followedRevision(document, template.revisions) !== null) {
    return { document, refused: [] };
  }
  const present = await readPresent();
  const followed = followedRevision(present, template.revisions);
  // Saved while nothing was locked for this person.
  if (followed === null) return { document, refused: [] };
  const message = `is locked by ${template.studioName ?? 'your studio'} and was not changed`;
  return {
    document: applyLocks(document, followed, present),
    refused: changedLockedFields(document, followed).map((field) => ({ ...field, message })),
  };
};
