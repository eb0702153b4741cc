import { Readable } from 'node:stream';
import type { OwnTemplate } from '#contract/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type ExportedFile, unicodeFileName } from '#server/file-name.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { parseDocument } from '#server/features/promos/documents.service.ts';
import { type TemplateRow, templateEntity } from './template.entity.ts';

/** The owner and the template: every call below throws NOT_FOUND for another person's. */
type Address = { ownerId: string; id: string };

const viewOf = ({ id, title, document, createdAt }: TemplateRow): OwnTemplate => ({
  id,
  title,
  document: migratePromo(document),
  createdAt: createdAt.toISOString(),
});

const read = async (deps: LocalDeps, { ownerId, id }: Address): Promise<OwnTemplate> => {
  const row = await deps.dataSource.getRepository(templateEntity).findOneBy({ id, ownerId });
  if (row === null) throw new AppError('NOT_FOUND');
  return viewOf(row);
};

/** A page of documents, each of which may have 256 KB. */
const PAGE_SIZE = 12;

/** One page of a person's own templates, newest first. `nextCursor` is null on the last page. */
export const listTemplates = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  cursor?: string,
): Promise<{ templates: OwnTemplate[]; nextCursor: string | null }> => {
  const query = dataSource
    .getRepository(templateEntity)
    .createQueryBuilder('template')
    .where({ ownerId })
    .orderBy({ 'template.createdAt': 'DESC', 'template.id': 'DESC' })
    .take(PAGE_SIZE + 1);
  if (cursor !== undefined)
    query.andWhere('(template.createdAt, template.id) < (:at, :id)', decodeCursor(cursor));
  const { rows, nextCursor } = pageOf(await query.getMany(), PAGE_SIZE, ({ createdAt }) => createdAt);
  return { templates: rows.map(viewOf), nextCursor };
};

/**
 * Saves a document as a template.
 *
 * @throws AppError INVALID_PROMO, PROMO_TOO_LARGE, TOO_MANY_TEMPLATES, or DOCUMENTS_USED_UP.
 */
export const saveTemplate = async (
  deps: LocalDeps,
  ownerId: string,
  { title, document }: { title: string; document: unknown },
): Promise<OwnTemplate> => {
  const promo = parseDocument(document);
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    await assertQuota(deps, manager, ownerId, { templates: 1, documentBytes: documentBytes(promo) });
    await manager.getRepository(templateEntity).insert({ id, ownerId, title, document: promo });
  });
  return read(deps, { ownerId, id });
};

/** @throws AppError NOT_FOUND */
export const renameTemplate = async (
  deps: LocalDeps,
  { ownerId, id, title }: Address & { title: string },
): Promise<OwnTemplate> => {
  await deps.dataSource.getRepository(templateEntity).update({ id, ownerId }, { title });
  return read(deps, { ownerId, id });
};

/** @throws AppError NOT_FOUND */
export const deleteTemplate = async (deps: LocalDeps, { ownerId, id }: Address): Promise<void> => {
  const { affected } = await deps.dataSource.getRepository(templateEntity).delete({ id, ownerId });
  if (affected === 0) throw new AppError('NOT_FOUND');
};

/** A person's templates, each as a JSON file. */
export async function* exportTemplates(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  let cursor: string | undefined;
  do {
    const page = await listTemplates(deps, ownerId, cursor);
    for (const template of page.templates) {
      yield {
        path: `templates/${unicodeFileName(template.title)}-${template.id}.json`,
        open: async () => Readable.from([JSON.stringify(template, null, 2)]),
      };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
