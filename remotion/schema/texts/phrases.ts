/** Combining accents of Latin, Greek and Cyrillic letters; in other scripts, marks are part of the word. */
const ACCENTS = /[\u0300-\u036F]/g;

/** The text without case and accents, to compare words by. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** The end of a sentence or paragraph. No phrase continues across it. */
const END = String.raw`[.!?]["'”’)]*\s|。|\n\s*\n`;
const SEPARATOR = String.raw`(?:(?!${END})[^\p{L}\p{M}\p{N}])*`;

/** Some phrases: whether a text has any of them, and the text with `substitute` in their place. */
export type PhrasePattern = {
  test: (text: string) => boolean;
  replaceIn: (text: string, substitute: string) => string;
};

/** Leads from a place in the folded text, which may be longer or shorter, to that in the text itself. */
const placesIn = (text: string): ((at: number) => number) => {
  const lengths = Array.from({ length: text.length + 1 }, (_, end) => foldText(text.slice(0, end)).length);
  return (at) => lengths.findLastIndex((length) => length <= at);
};

/**
 * Finds any of the phrases in a text, but not inside other words, nor across the end of a sentence. Case, accents and characters between
 * the words do not matter: 'pole dance' is found in 'Pôle-Dance!' and in '#poledance'. Null for no phrases.
 */
export const phrasePattern = (phrases: readonly string[]): PhrasePattern | null => {
  const patterns = phrases
    .map((phrase) => (foldText(phrase).match(WORD) ?? []).join(SEPARATOR))
    .filter((pattern) => pattern !== '')
    // Of two that begin alike, the longer one is found.
    .toSorted((one, other) => other.length - one.length);
  if (patterns.length === 0) return null;
  const anyOf = String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${patterns.join('|')})(?![\p{L}\p{M}\p{N}_])`;
  const first = new RegExp(anyOf, 'u');
  return {
    test: (text) => first.test(foldText(text)),
    replaceIn: (text, substitute) => {
      // To find places in the text takes longer than to find out that there are none.
      if (!first.test(foldText(text))) return text;
      const placeOf = placesIn(text);
      let replaced = '';
      let end = 0;
      for (const { 0: found, index } of foldText(text).matchAll(new RegExp(anyOf, 'gu'))) {
        replaced += text.slice(end, placeOf(index)) + substitute;
        end = placeOf(index + found.length);
      }
      return replaced + text.slice(end);
    },
  };
};
