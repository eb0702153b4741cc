/** Combining accents of Latin, Greek and Cyrillic letters; in other scripts, marks are part of the word. */
const ACCENTS = /[\u0300-\u036F]/g;

/** The text without case and accents, to compare words by. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** A sentence or a paragraph ends: what stands on both sides of it is no phrase. */
const END = String.raw`[.!?]["'”’)]*\s|。|\n\s*\n`;
const SEPARATOR = String.raw`(?:(?!${END})[^\p{L}\p{M}\p{N}])*`;

/** Tells whether a text has any of some phrases. */
export type PhrasePattern = { test: (text: string) => boolean };

/**
 * Finds any of the phrases in a text, but not inside other words, nor across the end of a sentence. Case, accents and whatever else
 * stands between the words do not matter: 'pole dance' is found in 'Pôle-Dance!' and in '#poledance'. Null for no phrases.
 */
export const phrasePattern = (phrases: readonly string[]): PhrasePattern | null => {
  const patterns = phrases
    .map((phrase) => (foldText(phrase).match(WORD) ?? []).join(SEPARATOR))
    .filter((pattern) => pattern !== '');
  if (patterns.length === 0) return null;
  const anyOf = new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${patterns.join('|')})(?![\p{L}\p{M}\p{N}_])`,
    'u',
  );
  return { test: (text) => anyOf.test(foldText(text)) };
};
