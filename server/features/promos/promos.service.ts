import { Readable } from 'node:stream';
import { type EntityManager, In, IsNull } from 'typeorm';
import {
  COUNTED_PROMOS_MAX,
  type LockablePromo,
  type PromoSummary,
  type PromoView,
  type SavedDocument,
  type SavedPromo,
} from '#contract/promos/promos.contract.ts';
import { startOf } from '#schema/characters.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { applyLocks } from '#schema/template-locks.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { findPosterUrls } from '#server/features/library/library.service.ts';
import {
  assertQuota,
  documentBytes,
  lockAccount,
  trimVersions,
} from '#server/features/quotas/quotas.service.ts';
import { parseDocument, parseReplacement, titleFromPromo } from './documents.service.ts';
import { type PromoRow, promoEntity } from './promo.entity.ts';
import {
  type WithoutDocument,
  countPromosWith,
  findClassRevision,
  findPromo,
  findPromos,
  findPromosWith,
  findWithoutDocument,
  isDeleted,
  pruneVersions,
  replaceDocument,
  updateTitle,
} from './promos.queries.ts';
import { findReviewStates } from './review-states.queries.ts';
import { findLocks, findTemplateOfStudio, keepLocked, orFull } from './template-locks.service.ts';

/** The class that a promo advertises, and the revision of the class that its texts show. */
export type SessionLink = Pick<PromoRow, 'sessionId' | 'sessionRevision'>;

/**
 * A link to a class of the person's timetable or of their studio's, at the newest revision unless one is given. An empty link without a
 * class. @throws AppError NOT_FOUND
 */
const findSessionLink = async (
  deps: LocalDeps,
  personId: string,
  { sessionId, sessionRevision }: { sessionId?: string | undefined; sessionRevision?: number | undefined },
): Promise<Partial<SessionLink>> => {
  if (sessionId === undefined) return {};
  const newest = await findClassRevision(deps, personId, sessionId);
  if (newest === null) throw new AppError('NOT_FOUND');
  return { sessionId, sessionRevision: Math.min(sessionRevision ?? newest, newest) };
};

/** The owner and the promo. Calls with it throw NOT_FOUND for another person's promo and PROMO_DELETED for a deleted one. */
export type Address = { ownerId: string; id: string };

/** The owner, and the email address of the admin who acts for them, which is saved with the state. */
export type Maker = { ownerId: string; savedBy: string | null };

export type SavingAddress = Address & Maker;

/** A promo as its owner sees it. */
export const viewOf = ({ id, title, revision, document, updatedAt }: PromoRow): PromoView => ({
  id,
  title,
  revision,
  document: migratePromo(document),
  updatedAt: updatedAt.toISOString(),
});

/** The error for a promo that was not found: PROMO_DELETED if the person can restore it, otherwise NOT_FOUND. */
export const missingPromo = async (deps: LocalDeps, address: Address): Promise<AppError> =>
  new AppError((await isDeleted(deps, address)) ? 'PROMO_DELETED' : 'NOT_FOUND');

/** The current state of the promo. @throws AppError NOT_FOUND or PROMO_DELETED */
export const readPromo = async (deps: LocalDeps, address: Address): Promise<PromoView> => {
  const row = await findPromo(deps, address.ownerId, address.id);
  if (row === null) throw await missingPromo(deps, address);
  return viewOf(row);
};

/** The promo for the editor, with the locks of its template. @throws AppError NOT_FOUND or PROMO_DELETED */
export const openPromo = async (deps: LocalDeps, address: Address): Promise<LockablePromo> => {
  const [promo, template] = await Promise.all([readPromo(deps, address), findLocks(deps, address)]);
  return { ...promo, template };
};

const savedOf = ({ id, title, revision, updatedAt }: WithoutDocument): SavedPromo => ({
  id,
  title,
  revision,
  updatedAt: updatedAt.toISOString(),
});

/** The promo without its document. @throws AppError NOT_FOUND or PROMO_DELETED */
export const readPromoSummary = async (deps: LocalDeps, address: Address): Promise<SavedPromo> => {
  const row = await findWithoutDocument(deps, address.ownerId, address.id);
  if (row === null) throw await missingPromo(deps, address);
  return savedOf(row);
};

/** One page of the person's promos, last changed first; `query` matches any part of the title. `nextCursor` is null on the last page. */
export const listPromos = async (
  deps: LocalDeps,
  ownerId: string,
  { query, sort, cursor }: Omit<Parameters<typeof findPromos>[2], 'title'> & { query?: string | undefined },
): Promise<{ promos: PromoSummary[]; nextCursor: string | null }> => {
  const { promos, nextCursor } = await findPromos(deps, ownerId, { title: query, sort, cursor });
  const backgroundIds = promos.flatMap(({ backgroundId }) => backgroundId ?? []);
  const [posterUrls, reviews] = await Promise.all([
    findPosterUrls(deps, ownerId, backgroundIds),
    findReviewStates(
      deps,
      promos.map(({ id }) => id),
    ),
  ]);
  const summaries = promos.map(({ id, title, revision, updatedAt, backgroundId }) => ({
    id,
    title,
    revision,
    updatedAt: updatedAt.toISOString(),
    posterUrl: posterUrls.get(backgroundId ?? '') ?? null,
    review: reviews.get(id) ?? null,
  }));
  return { promos: summaries, nextCursor };
};

/** The revision of a template that a new promo starts from. */
type TemplateOrigin = Pick<PromoRow, 'templateId' | 'templateRevision'>;

type Origin = Partial<TemplateOrigin & SessionLink>;

const insertPromo = async (
  deps: LocalDeps,
  { ownerId, savedBy }: Maker,
  promo: Pick<PromoRow, 'title' | 'document'> & Origin,
): Promise<PromoView> => {
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    await assertQuota(deps, manager, ownerId, { promos: 1, documentBytes: documentBytes(promo.document) });
    await manager.getRepository(promoEntity).insert({ id, ownerId, savedBy, revision: 1, ...promo });
  });
  return readPromo(deps, { ownerId, id });
};

/**
 * Saves a new promo. Without a title, it is named after its first text. With a template, it gets the values that the template locks.
 *
 * @throws AppError INVALID_PROMO, PROMO_TOO_LARGE, PROMO_FULL, TOO_MANY_PROMOS, DOCUMENTS_USED_UP, or NOT_FOUND for a template of another
 * studio or a class of another timetable.
 */
export const createPromo = async (
  deps: LocalDeps,
  maker: Maker,
  given: {
    title?: string | undefined;
    document: unknown;
    templateId?: string | undefined;
    templateRevision?: number | undefined;
    sessionId?: string | undefined;
    sessionRevision?: number | undefined;
  },
): Promise<PromoView> => {
  const { ownerId } = maker;
  const { templateId, templateRevision } = given;
  const promo = parseDocument(given.document);
  const session = await findSessionLink(deps, ownerId, given);
  if (templateId === undefined) {
    const title = given.title ?? titleFromPromo(promo);
    return insertPromo(deps, maker, { title, document: promo, ...session });
  }
  const template = await findTemplateOfStudio(deps, ownerId, { templateId, templateRevision });
  const document = orFull(() => applyLocks(promo, template));
  const title = given.title ?? titleFromPromo(document);
  const origin = { templateId, templateRevision: template.revision, ...session };
  return insertPromo(deps, maker, { title, document, ...origin });
};

/**
 * Saves the document over revision `revision`. Locked fields keep their values, and `refused` names the changes. `prepare` receives the
 * final document and returns a function that runs in the same transaction, which locks the account. If that function throws, nothing is
 * saved.
 *
 * @throws AppError INVALID_PROMO, PROMO_TOO_LARGE, PROMO_FULL, NOT_FOUND, or REVISION_CONFLICT with the current revision.
 */
export const savePromo = async (
  deps: LocalDeps,
  { ownerId, id, savedBy }: SavingAddress,
  { revision, document }: { revision: number; document: unknown },
  prepare?: (document: Promo) => Promise<(manager: EntityManager) => Promise<void>>,
): Promise<SavedDocument> => {
  const readPresent = async (): Promise<Promo> => (await readPromo(deps, { ownerId, id })).document;
  const promo = await parseReplacement(document, readPresent);
  const locked = await keepLocked(await findLocks(deps, { ownerId, id }), promo, readPresent);
  const enter = await prepare?.(locked.document);
  const write = async (manager: EntityManager) => {
    if (enter !== undefined) await lockAccount(manager, ownerId);
    const change = { document: locked.document, savedBy, now: deps.clock.now() };
    const written = await replaceDocument(manager, { id, ownerId, revision }, change);
    if (written !== null) await enter?.(manager);
    return written;
  };
  const saved =
    enter === undefined ? await write(deps.dataSource.manager) : await inTransaction(deps.dataSource, write);
  if (saved === null) throw revisionConflict((await readPromoSummary(deps, { ownerId, id })).revision);
  if (saved.hasNewVersion) {
    await pruneVersions(deps, id);
    await trimVersions(deps, ownerId);
  }
  return { ...savedOf(saved), ...(locked.refused.length > 0 && { refused: locked.refused }) };
};

/** The error for a caller with an outdated revision. */
export const revisionConflict = (currentRevision: number): AppError =>
  new AppError(
    'REVISION_CONFLICT',
    [{ path: 'revision', message: `the current revision is ${currentRevision}` }],
    undefined,
    { currentRevision },
  );

/** Renames the promo; its revision stays. @throws AppError NOT_FOUND */
export const renamePromo = async (
  deps: LocalDeps,
  { ownerId, id }: Address,
  title: string,
): Promise<SavedPromo> => {
  await updateTitle(deps, { ownerId, id }, title);
  return readPromoSummary(deps, { ownerId, id });
};

const COPY_SUFFIX = ' (copy)';

/** Saves a copy with the same document, template and class, and '(copy)' in its title. @throws AppError NOT_FOUND */
export const duplicatePromo = async (deps: LocalDeps, address: SavingAddress): Promise<PromoView> => {
  const row = await findPromo(deps, address.ownerId, address.id);
  if (row === null) throw await missingPromo(deps, address);
  const { templateId, templateRevision, sessionId, sessionRevision } = row;
  const shortened = startOf(row.title, MAX_TITLE_LENGTH - COPY_SUFFIX.length).trimEnd();
  return insertPromo(deps, address, {
    title: shortened + COPY_SUFFIX,
    document: parseDocument(row.document),
    templateId,
    templateRevision,
    sessionId,
    sessionRevision,
  });
};

/** A person's promos for the account export, each as a JSON file whose document `npm run render` reads. */
export async function* exportPromos(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  let cursor: string | undefined;
  do {
    const page = await listPromos(deps, ownerId, { cursor });
    for (const { id, title } of page.promos) {
      yield {
        path: `promos/${unicodeFileName(title)}-${id}.json`,
        open: async () => Readable.from([JSON.stringify(await readPromo(deps, { ownerId, id }), null, 2)]),
      };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** `promoCount` counts everyone's promos, up to COUNTED_PROMOS_MAX; `promos` lists the person's own. */
type AssetUsage = { promoCount: number; promos: { id: string; title: string }[] };

const LISTED_PROMOS = 20;

/**
 * The number of promos that use an asset, and the person's own among them, last changed first.
 *
 * @throws AppError NOT_FOUND, also for another person's asset.
 */
export const readAssetUses = async (
  deps: LocalDeps,
  personId: string,
  assetId: string,
): Promise<AssetUsage> => {
  if (!(await findVisibleAssets(deps, personId, [assetId])).has(assetId)) throw new AppError('NOT_FOUND');
  return {
    promoCount: await countPromosWith(deps, assetId, COUNTED_PROMOS_MAX),
    promos: await findPromosWith(deps, personId, { assetId, max: LISTED_PROMOS }),
  };
};

/** The revisions of promos by id, without deleted promos. */
export const findRevisions = async (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await dataSource
    .getRepository(promoEntity)
    .find({ select: { id: true, revision: true }, where: { id: In([...ids]), deletedAt: IsNull() } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** A promo of a batch, with its class and the revision of the class that it was made from. */
type NewPromo = Pick<PromoRow, 'id' | 'title' | 'document' | 'sessionId' | 'sessionRevision'>;

/**
 * Saves many promos at their first revision, in the caller's transaction, each with the class of the timetable that it advertises.
 *
 * @throws AppError TOO_MANY_PROMOS or DOCUMENTS_USED_UP
 */
export const insertPromos = async (
  deps: LocalDeps,
  manager: EntityManager,
  { ownerId, savedBy }: Maker,
  promos: readonly NewPromo[],
): Promise<void> => {
  const bytes = promos.reduce((sum, { document }) => sum + documentBytes(document), 0);
  await assertQuota(deps, manager, ownerId, { promos: promos.length, documentBytes: bytes });
  await manager
    .getRepository(promoEntity)
    .insert(promos.map((promo) => ({ ...promo, ownerId, savedBy, revision: 1 })));
};
