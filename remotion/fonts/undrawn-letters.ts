import { lettersWithoutFont } from '#remotion/fonts/font-runs.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';

/** Letters that a sentence names. */
const LETTERS_NAMED = 10;

/** Why a text would show boxes in the video, in a sentence; null if there is a font for each of its letters. */
export const describeUndrawnLetters = ({
  fontFamily,
  content,
}: Pick<TextElement, 'fontFamily' | 'content'>): string | null => {
  const letters = lettersWithoutFont(fontFamily, content);
  if (letters.length === 0) return null;
  const named = letters.slice(0, LETTERS_NAMED).join(' ');
  return `No font here has ${named}, so the video would show boxes. Replace ${letters.length === 1 ? 'this letter' : 'these letters'}.`;
};

/** The same for all visible texts of a promo, each sentence once. */
export const findUndrawnLetters = ({ textElements }: Promo): string[] => [
  ...new Set(
    textElements.filter(({ visible }) => visible).flatMap((text) => describeUndrawnLetters(text) ?? []),
  ),
];
