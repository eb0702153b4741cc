import { startOf } from '#schema/characters.ts';
import { MAX_DOCUMENT_BYTES } from '#schema/limits.ts';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { AppError } from '#server/errors.ts';

/** Bytes of a value as JSON. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** @throws AppError PROMO_TOO_LARGE naming the fields that take the most. */
const assertDocumentSize = (promo: Promo, allowedBytes: number): void => {
  if (bytesOf(promo) <= allowedBytes) return;
  const largest = Object.entries(promo)
    .map(([path, field]) => ({ path, kilobytes: Math.round(bytesOf(field) / 1024) }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
    .slice(0, 2);
  throw new AppError(
    'PROMO_TOO_LARGE',
    largest.map(({ path, kilobytes }) => ({ path, message: `takes ${kilobytes} KB; make it smaller` })),
  );
};

/**
 * The received document in its stored form.
 * @param allowedBytes the limit of the document as JSON
 * @throws AppError INVALID_PROMO naming every wrong field, or PROMO_TOO_LARGE.
 */
export const parseDocument = (document: unknown, allowedBytes: number = MAX_DOCUMENT_BYTES): Promo => {
  try {
    const promo = migratePromo(document);
    assertDocumentSize(promo, allowedBytes);
    return promo;
  } catch (error) {
    if (error instanceof InvalidPromoError)
      throw new AppError('INVALID_PROMO', error.problems, error.message);
    throw error;
  }
};

/**
 * The same for a document that replaces `present`. The present document may exceed today's limit, and then the replacement only has to be
 * smaller.
 */
export const parseReplacement = async (document: unknown, present: () => Promise<Promo>): Promise<Promo> => {
  try {
    return parseDocument(document);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PROMO_TOO_LARGE')) throw error;
    return parseDocument(document, Math.max(MAX_DOCUMENT_BYTES, bytesOf(await present()) - 1));
  }
};

const TITLE_WORD_COUNT = 6;
const TITLE_CHARACTERS = 60;
const UNTITLED = 'Untitled promo';

/** A title for a promo without one: up to six words of its first visible text. */
export const titleFromPromo = ({ textElements }: Pick<Promo, 'textElements'>): string => {
  const first = textElements.find(({ visible, content }) => visible && content.trim() !== '');
  const title = (first?.content.trim().split(/\s+/u) ?? []).slice(0, TITLE_WORD_COUNT).join(' ');
  if (title === '') return UNTITLED;
  return startOf(title, TITLE_CHARACTERS).trim();
};
