import { IsNull, LessThan } from 'typeorm';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoSummary, PromoView } from '#contract/promos.contract.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPosterUrls } from '#server/features/library/library.service.ts';
import { promoEntity, type PromoRow } from './promo.entity.ts';
import { findPromo, findPromos } from './promos.queries.ts';
import { titleFromPromo } from './title-from-promo.ts';
import { pruneVersions, replaceDocument } from './versions.queries.ts';

/** Whose promo, and which: every call below answers NOT_FOUND for another person's. */
export type Address = { ownerId: string; id: string };

const viewOf = ({ id, title, revision, document, updatedAt }: PromoRow): PromoView => ({
  id,
  title,
  revision,
  document: migratePromo(document),
  updatedAt: updatedAt.toISOString(),
});

/** The document that arrived, as the product keeps it. @throws AppError INVALID_PROMO naming every field that is wrong. */
export const acceptDocument = (document: unknown): Promo => {
  try {
    return migratePromo(document);
  } catch (error) {
    if (error instanceof InvalidPromoError)
      throw new AppError('INVALID_PROMO', error.problems, error.message);
    throw error;
  }
};

/** The promo as it stands now. @throws AppError NOT_FOUND */
export const readPromo = async (deps: LocalDeps, { ownerId, id }: Address): Promise<PromoView> => {
  const row = await findPromo(deps, ownerId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return viewOf(row);
};

/** One page of the person's promos, last changed first; `query` is any part of the title. `nextCursor` null: that was the last. */
export const listPromos = async (
  deps: LocalDeps,
  ownerId: string,
  { query, cursor }: { query?: string | undefined; cursor?: string | undefined },
): Promise<{ promos: PromoSummary[]; nextCursor: string | null }> => {
  const { promos, nextCursor } = await findPromos(deps, ownerId, { title: query, cursor });
  const backgroundIds = promos.flatMap(({ backgroundId }) => backgroundId ?? []);
  const posterUrls = await findPosterUrls(deps, ownerId, backgroundIds);
  const summaries = promos.map(({ id, title, revision, updatedAt, backgroundId }) => ({
    id,
    title,
    revision,
    updatedAt: updatedAt.toISOString(),
    posterUrl: posterUrls.get(backgroundId ?? '') ?? null,
  }));
  return { promos: summaries, nextCursor };
};

/** Saves a new promo, named by its first words when it is given no title. @throws AppError INVALID_PROMO */
export const createPromo = async (
  deps: LocalDeps,
  ownerId: string,
  { title, document }: { title?: string | undefined; document: unknown },
): Promise<PromoView> => {
  const promo = acceptDocument(document);
  const id = newId();
  await deps.dataSource
    .getRepository(promoEntity)
    .insert({ id, ownerId, title: title ?? titleFromPromo(promo), revision: 1, document: promo });
  return readPromo(deps, { ownerId, id });
};

/**
 * Saves the document over revision `revision`.
 *
 * @throws AppError INVALID_PROMO, NOT_FOUND, or REVISION_CONFLICT with the present revision.
 */
export const savePromo = async (
  deps: LocalDeps,
  { ownerId, id }: Address,
  { revision, document }: { revision: number; document: unknown },
): Promise<PromoView> => {
  const promo = acceptDocument(document);
  const isWritten = await replaceDocument(deps, { id, ownerId, revision }, promo);
  const present = await readPromo(deps, { ownerId, id });
  if (!isWritten) throw revisionConflict(present.revision);
  await pruneVersions(deps, id);
  // Another save may have followed meanwhile: the answer is what this one wrote.
  return { ...present, revision: revision + 1, document: promo };
};

/** What is thrown where a caller knows another revision than the present one. */
export const revisionConflict = (currentRevision: number): AppError =>
  new AppError(
    'REVISION_CONFLICT',
    [{ path: 'revision', message: `the present revision is ${currentRevision}` }],
    undefined,
    { currentRevision },
  );

/** Names the promo; its revision stays. @throws AppError NOT_FOUND */
export const renamePromo = async (
  deps: LocalDeps,
  { ownerId, id }: Address,
  title: string,
): Promise<PromoView> => {
  await deps.dataSource.getRepository(promoEntity).update({ id, ownerId, deletedAt: IsNull() }, { title });
  return readPromo(deps, { ownerId, id });
};

const COPY_SUFFIX = ' (copy)';

/** A new promo with the same document, called a copy. @throws AppError NOT_FOUND */
export const duplicatePromo = async (deps: LocalDeps, address: Address): Promise<PromoView> => {
  const { title, document } = await readPromo(deps, address);
  const kept = Array.from(title)
    .slice(0, MAX_TITLE_LENGTH - COPY_SUFFIX.length)
    .join('')
    .trimEnd();
  return createPromo(deps, address.ownerId, { title: kept + COPY_SUFFIX, document });
};

/** Days that a deleted promo can be brought back. */
const DAYS_KEPT = 30;

/** Takes the promo out of every list; videos made from it stay. @throws AppError NOT_FOUND */
export const deletePromo = async (deps: LocalDeps, { ownerId, id }: Address): Promise<void> => {
  const { affected } = await deps.dataSource
    .getRepository(promoEntity)
    .update({ id, ownerId, deletedAt: IsNull() }, { deletedAt: deps.clock.now() });
  if (affected !== 1) throw new AppError('NOT_FOUND');
};

/** Brings a deleted promo back; one that is there is answered as it is. @throws AppError NOT_FOUND when it is gone for good */
export const restorePromo = async (deps: LocalDeps, address: Address): Promise<PromoView> => {
  await deps.dataSource.getRepository(promoEntity).update(address, { deletedAt: null });
  return readPromo(deps, address);
};

/** Lets go of the promos that were deleted long ago. */
export const sweepPromos = async (deps: LocalDeps): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  await deps.dataSource.getRepository(promoEntity).delete({ deletedAt: LessThan(since) });
};
