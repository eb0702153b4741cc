import { readFile, stat } from 'node:fs/promises';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { errorMessage } from '#server/error-code.ts';

/** A problem in a promo file: the field, and what it should be. */
export type InputProblem = { path: string; message: string };

/** Invalid input that the user can correct. The message is shown as it is. */
export class BadInputError extends Error {
  constructor(what: string, problems: readonly InputProblem[] = []) {
    super([what, ...problems.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'));
    this.name = 'BadInputError';
  }
}

/** Maximum size, bytes; a promo with 40 texts and 30 overlays has some 60 KB. */
const MAX_BYTES = 2_000_000;

const readText = async (path: string): Promise<string> => {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new BadInputError(`There is no file ${path}.`);
  if (!found.isFile()) throw new BadInputError(`${path} is a folder, not a promo file.`);
  if (found.size > MAX_BYTES)
    throw new BadInputError(`${path} is too large for a promo file (${found.size} bytes).`);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BadInputError(`${path} cannot be read: ${errorMessage(error)}`);
  }
};

/**
 * Reads a promo from a JSON file.
 *
 * @throws BadInputError naming the file, or every invalid field and what it should be.
 */
export const readPromoFile = async (path: string): Promise<Promo> => {
  const text = await readText(path);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new BadInputError(`${path} is not JSON: ${errorMessage(error)}`);
  }
  try {
    return migratePromo(document);
  } catch (error) {
    if (!(error instanceof InvalidPromoError)) throw error;
    throw new BadInputError(`${path} is not a valid promo:`, error.problems);
  }
};
