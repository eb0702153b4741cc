import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { isHeard } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import type { LockedTemplate, TemplateLocks } from '#schema/template-locks.ts';
import { newId } from '#server/db/new-id.ts';
import { inLongTransaction, inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { parseDocument } from '#server/features/promos/documents.service.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { findStudioName } from '#server/features/studios/studio-names.queries.ts';
import { templateEntity } from './template.entity.ts';
import {
  findOwnTemplate,
  findTemplate,
  findTemplates,
  insertRevision,
  type ListedTemplate,
  markDeleted,
  purgeTemplates,
  updateTitle,
} from './templates.queries.ts';

/** The owner and the template. Calls with it throw NOT_FOUND for another person's template. */
type Address = { ownerId: string; id: string };

/** Templates as the caller sees them, from at most one studio. */
const viewsOf = async (
  { dataSource }: LocalDeps,
  rows: readonly ListedTemplate[],
  callerId: string,
): Promise<SavedTemplate[]> => {
  const studioId = rows.find((row) => row.studioId !== null)?.studioId ?? null;
  const name = await findStudioName(dataSource.manager, { studioId });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    document: migratePromo(row.document),
    createdAt: row.createdAt.toISOString(),
    isOwn: row.ownerId === callerId,
    studio: row.studioId === null || row.locks === null ? null : { name, locks: row.locks },
  }));
};

const read = async (deps: LocalDeps, { ownerId, id }: Address): Promise<SavedTemplate> => {
  const [view] = await viewsOf(deps, await findOwnTemplate(deps, { ownerId, id }), ownerId);
  if (view === undefined) throw new AppError('NOT_FOUND');
  return view;
};

/** One of the person's own or the studio's templates. @throws AppError NOT_FOUND */
export const readTemplate = async (deps: LocalDeps, personId: string, id: string): Promise<SavedTemplate> => {
  const [view] = await viewsOf(deps, await findTemplate(deps, personId, id), personId);
  if (view === undefined) throw new AppError('NOT_FOUND');
  return view;
};

/** One page of a person's own and the studio's templates, newest first. `nextCursor` is null on the last page. */
export const listTemplates = async (
  deps: LocalDeps,
  personId: string,
  cursor?: string,
): Promise<{ templates: SavedTemplate[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await findTemplates(deps, personId, cursor);
  return { templates: await viewsOf(deps, rows, personId), nextCursor };
};

/** The locks whose elements exist in the template. */
const knownLocks = ({ textElements, overlayElements }: Promo, locks: TemplateLocks): TemplateLocks => {
  const ids = new Set([...textElements, ...overlayElements].map(({ id }) => id));
  const elements = Object.entries(locks.elements).filter(([id]) => ids.has(id));
  return { ...locks, elements: Object.fromEntries(elements) };
};

const OWN_MUSIC =
  'is your own music, which your team cannot use; upload it for your studio, or choose other music';

/** @throws AppError VALIDATION_FAILED naming music that only the owner can use, and the team could not render */
const assertSharedMusic = async (deps: LocalDeps, ownerId: string, { music }: Promo): Promise<void> => {
  if (!isHeard(music)) return;
  const asset = (await findVisibleAssets(deps, ownerId, [music.assetId])).get(music.assetId);
  if (asset?.libraryType !== 'personal') return;
  throw new AppError('VALIDATION_FAILED', [{ path: 'document.music.assetId', message: OWN_MUSIC }]);
};

/** Adds a revision, and makes the template the studio's. @throws AppError FORBIDDEN for a person who owns no studio. */
const addRevision = async (
  manager: EntityManager,
  { ownerId, id }: Address,
  { document, locks }: LockedTemplate,
): Promise<void> => {
  const studioId = await lockStudio(manager, ownerId);
  await manager.getRepository(templateEntity).update({ id }, { studioId, document });
  await insertRevision(manager, id, { document, locks: knownLocks(document, locks) });
};

/**
 * Saves a document as a template or, with locks, as a template of the studio that the person owns.
 *
 * @throws AppError INVALID_PROMO, PROMO_TOO_LARGE, TOO_MANY_TEMPLATES, DOCUMENTS_USED_UP, or for locks VALIDATION_FAILED for the
 * owner's own music and FORBIDDEN without a studio.
 */
export const saveTemplate = async (
  deps: LocalDeps,
  ownerId: string,
  { title, document, locks }: { title: string; document: unknown; locks?: TemplateLocks | undefined },
): Promise<SavedTemplate> => {
  const promo = parseDocument(document);
  if (locks !== undefined) await assertSharedMusic(deps, ownerId, promo);
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    await assertQuota(deps, manager, ownerId, { templates: 1, documentBytes: documentBytes(promo) });
    await manager.getRepository(templateEntity).insert({ id, ownerId, title, document: promo });
    if (locks !== undefined) await addRevision(manager, { ownerId, id }, { document: promo, locks });
  });
  return read(deps, { ownerId, id });
};

/**
 * Replaces the document and the locks of a template, for the owner's studio. Promos made from it keep their values.
 *
 * @throws AppError NOT_FOUND, INVALID_PROMO, PROMO_TOO_LARGE, DOCUMENTS_USED_UP, VALIDATION_FAILED for the owner's own music, or FORBIDDEN.
 */
export const publishTemplate = async (
  deps: LocalDeps,
  { ownerId, id }: Address,
  { document, locks }: { document: unknown; locks: TemplateLocks },
): Promise<SavedTemplate> => {
  const promo = parseDocument(document);
  await assertSharedMusic(deps, ownerId, promo);
  await read(deps, { ownerId, id });
  await inTransaction(deps.dataSource, async (manager) => {
    await assertQuota(deps, manager, ownerId, { documentBytes: documentBytes(promo) });
    await addRevision(manager, { ownerId, id }, { document: promo, locks });
  });
  return read(deps, { ownerId, id });
};

/** @throws AppError NOT_FOUND */
export const renameTemplate = async (
  deps: LocalDeps,
  { ownerId, id, title }: Address & { title: string },
): Promise<SavedTemplate> => {
  await updateTitle(deps, { ownerId, id, title });
  return read(deps, { ownerId, id });
};

/** Deletes a template. Its row stays for as long as it binds a promo. @throws AppError NOT_FOUND */
export const deleteTemplate = (deps: LocalDeps, { ownerId, id }: Address): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    if (!(await markDeleted(manager, { ownerId, id }, deps.clock.now()))) throw new AppError('NOT_FOUND');
    await purgeTemplates(manager, id);
  });

/** Deletes the rows of deleted templates whose last promo is gone. */
export const sweepTemplates = ({ dataSource }: LocalDeps): Promise<void> =>
  inLongTransaction(dataSource, (manager) => purgeTemplates(manager));

/** A person's own templates, each as a JSON file. */
export async function* exportTemplates(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  let cursor: string | undefined;
  do {
    const page = await listTemplates(deps, ownerId, cursor);
    for (const template of page.templates.filter(({ isOwn }) => isOwn)) {
      yield {
        path: `templates/${unicodeFileName(template.title)}-${template.id}.json`,
        open: async () => Readable.from([JSON.stringify(template, null, 2)]),
      };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
