import type { PromoTemplate, RefusedChange } from '#contract/promos/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  applyLocks,
  changedLockedFields,
  followedRevision,
  FullPromoError,
  type LockedTemplate,
  updateFromTemplate,
} from '#schema/template-locks.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findStudioName } from '#server/features/studios/studio-names.queries.ts';
import { findBindingRevisions, findTemplateRevision } from './promos.queries.ts';

/** The template that a member's promo was made from, with its revisions since then; null for a promo without locks. */
export const findLocks = async (
  deps: LocalDeps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<PromoTemplate | null> => {
  const rows = await findBindingRevisions(deps, { ownerId, id });
  const [template] = rows;
  const [newest, ...former] = rows.map(({ revision, document, locks }) => ({
    revision,
    document: migratePromo(document),
    locks,
  }));
  if (template === undefined || newest === undefined) return null;
  const studioName = await findStudioName(deps.dataSource.manager, template);
  return { id: template.id, title: template.title, studioName, revisions: [newest, ...former] };
};

/**
 * A revision of a template of the person's studio: the named one, or the newest if none is named or it is no longer stored. People with a
 * promo of a deleted template still find it, so that they can save a copy.
 * @throws AppError NOT_FOUND
 */
export const findTemplateOfStudio = async (
  deps: LocalDeps,
  personId: string,
  wanted: { templateId: string; templateRevision?: number | undefined },
): Promise<LockedTemplate & { revision: number }> => {
  const newest = await findTemplateRevision(deps, personId, wanted);
  if (newest === null) throw new AppError('NOT_FOUND');
  return { ...newest, document: migratePromo(newest.document) };
};

/**
 * Applies locks to a document by calling `lock`. @throws AppError PROMO_FULL naming the elements that have no room and how many to delete
 */
export const orFull = (lock: () => Promo): Promo => {
  try {
    return lock();
  } catch (error) {
    if (!(error instanceof FullPromoError)) throw error;
    throw new AppError('PROMO_FULL', [{ path: `document.${error.list}`, message: error.message }]);
  }
};

/**
 * The document with its locked fields restored, and the refused changes of them. The promo may follow any revision since it was made, so
 * that an update can be taken and undone. A promo that follows none, because it was saved while the person had no locks, takes the newest.
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
  const message = `is locked by ${template.studioName ?? 'your studio'} and ${followed === null ? 'now has the value of its template' : 'was not changed'}`;
  return {
    document: orFull(() =>
      followed === null
        ? updateFromTemplate(document, revisions.at(-1) ?? binding, binding)
        : applyLocks(document, binding, present),
    ),
    refused: changedLockedFields(document, binding).map((field) => ({ ...field, message })),
  };
};
