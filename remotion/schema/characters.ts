/**
 * Characters as people count them: a family emoji, a flag or a letter with its accents is one, whatever it is stored as
 * (extended grapheme clusters of Unicode, UAX #29).
 */
const segmenter = new Intl.Segmenter();

/** UTF-16 units of a character on average, at most: the longest emoji has 15, letters with stacked marks have no end. */
const MAX_UNITS = 16;

const PLAIN = /^[\x20-\x7e\n]*$/;

/** The characters of a text, in order. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How many characters a text has. */
export const countCharacters = (text: string): number =>
  PLAIN.test(text) ? text.length : charactersOf(text).length;

/** The first characters of a text: at most `max` of them, and at most `maxUnits` UTF-16 units. Never a part of a character. */
export const startOf = (text: string, max: number, maxUnits: number = max * MAX_UNITS): string => {
  // Every character has at least one unit.
  if (text.length <= Math.min(max, maxUnits)) return text;
  let end = 0;
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === max || end + segment.length > maxUnits) break;
    count += 1;
    end += segment.length;
  }
  return text.slice(0, end);
};

/** Whether a text has at most `max` characters, of which none is stored as absurdly many units. */
export const fitsCharacters = (text: string, max: number): boolean =>
  text.length <= max * MAX_UNITS && startOf(text, max) === text;

/** The text, or its start and an ellipsis, in `max` UTF-16 units. */
export const clipText = (text: string, max: number): string =>
  text.length <= max ? text : `${startOf(text, max - 1, max - 1)}…`;
