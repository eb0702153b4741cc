import type { TextElement } from '#schema/elements/text-element.ts';

/** A letter with a direction of its own, unlike digits, punctuation and emoji. */
const LETTER = /\p{L}/u;

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a part of a text runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a text runs from right to left: its first letter does. */
export const isRightToLeft = (text: string): boolean => hasRightToLeft(LETTER.exec(text)?.[0] ?? '');

type TextAlign = TextElement['textAlign'];

const MIRRORED: Record<TextAlign, TextAlign> = { left: 'right', center: 'center', right: 'left' };

/**
 * The side of the frame that the lines of a text are flush with. `textAlign` of the document is meant for left-to-right text,
 * where the left is the side on which lines begin; in right-to-left text they begin on the right. The function is its own
 * inverse.
 */
export const lineAlignment = ({
  textAlign,
  content,
}: Pick<TextElement, 'textAlign' | 'content'>): TextAlign =>
  isRightToLeft(content) ? MIRRORED[textAlign] : textAlign;
