import { z } from 'zod';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import { PROMO_VERSION, type Promo } from '#schema/promo.ts';
import { elementsOf, type LooseElements } from '#src/features/editor/edits/elements-of.ts';

/** Marks our own words among all that a clipboard may hold. */
const MARK = 'polepro';

const CopiedText = z.strictObject({ [MARK]: z.literal('elements'), promo: z.unknown() });

/** Elements as text for the clipboard: a promo of its version with nothing else in it. */
export const textOfElements = (promo: Promo, ids: readonly string[]): string =>
  JSON.stringify({ [MARK]: 'elements', promo: { version: PROMO_VERSION, ...elementsOf(promo, ids) } });

/** What a clipboard holds: elements, words of somebody, or elements that cannot be read and why. */
export type Copied =
  | { is: 'elements'; elements: LooseElements }
  | { is: 'words'; words: string }
  | { is: 'unreadable'; problem: string };

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads what was copied, here or anywhere: elements pass the one gate into the document, all else is words. */
export const readCopied = (text: string): Copied => {
  const copied = CopiedText.safeParse(jsonOf(text));
  if (!copied.success) return { is: 'words', words: text.trim() };
  try {
    return { is: 'elements', elements: migratePromo(copied.data.promo) };
  } catch (error) {
    if (error instanceof InvalidPromoError) return { is: 'unreadable', problem: error.message };
    throw error;
  }
};
