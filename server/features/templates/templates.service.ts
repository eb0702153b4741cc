import { Readable } from 'node:stream';
import { OWN_TEMPLATES_MAX } from '#contract/plan-limits.ts';
import type { OwnTemplate } from '#contract/templates.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type ExportedFile, unicodeFileName } from '#server/file-name.ts';
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

/** A person's own templates, newest first; at most OWN_TEMPLATES_MAX. */
export const listTemplates = async (deps: LocalDeps, ownerId: string): Promise<OwnTemplate[]> => {
  const rows = await deps.dataSource
    .getRepository(templateEntity)
    .find({ where: { ownerId }, order: { createdAt: 'DESC', id: 'DESC' } });
  return rows.map(viewOf);
};

/** Saves a document as a template. @throws AppError INVALID_PROMO, or TOO_MANY_TEMPLATES. */
export const saveTemplate = async (
  deps: LocalDeps,
  ownerId: string,
  { title, document }: { title: string; document: unknown },
): Promise<OwnTemplate> => {
  const promo = parseDocument(document);
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    // One at a time per person, so that concurrent requests do not all read the same count.
    await manager.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [ownerId]);
    const repository = manager.getRepository(templateEntity);
    if ((await repository.countBy({ ownerId })) >= OWN_TEMPLATES_MAX)
      throw new AppError('TOO_MANY_TEMPLATES');
    await repository.insert({ id, ownerId, title, document: promo });
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
  for (const template of await listTemplates(deps, ownerId)) {
    yield {
      path: `templates/${unicodeFileName(template.title)}-${template.id}.json`,
      open: async () => Readable.from([JSON.stringify(template, null, 2)]),
    };
  }
}
