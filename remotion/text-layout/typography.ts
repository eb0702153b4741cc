import type { CSSProperties } from 'react';
import { fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { AI_TEXT_PADDING, CANVAS_WIDTH, REFERENCE_SCALE, TEXT_WRAP_SHARE } from '#schema/limits.ts';

/** A letter, which has a direction, unlike digits, punctuation and emoji. */
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
 * The side of the frame with which the lines of a text are flush. `textAlign` of the document assumes left-to-right text; in
 * right-to-left text, lines begin on the right. The function is its own inverse.
 */
export const lineAlignment = ({
  textAlign,
  content,
}: Pick<TextElement, 'textAlign' | 'content'>): TextAlign =>
  isRightToLeft(content) ? MIRRORED[textAlign] : textAlign;

/**
 * Every CSS property that affects the width of a text, so that nothing is inherited from the page around the Player.
 * `fontSize` is px of the frame. Strings only, as the measuring element assigns them to `style`.
 */
export const typography = (
  element: Pick<TextElement, 'content' | 'fontFamily' | 'fontWeight' | 'textAlign'>,
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
) =>
  ({
    fontFamily: fontStack(element.fontFamily, element.content),
    fontWeight: String(nearestWeight(element.fontFamily, element.fontWeight)),
    fontSize: `${fontSize}px`,
    lineHeight: String(lineHeight),
    textAlign: lineAlignment(element),
    fontStyle: 'normal',
    fontSynthesis: 'none',
    fontKerning: 'normal',
    fontFeatureSettings: 'normal',
    fontVariant: 'normal',
    letterSpacing: 'normal',
    wordSpacing: 'normal',
    textTransform: 'none',
    textIndent: '0',
    textDecoration: 'none',
    // Subpixel advances at every zoom, so that the preview wraps like the video.
    textRendering: 'geometricPrecision',
    textSizeAdjust: 'none',
    WebkitFontSmoothing: 'antialiased',
    // Keeps line breaks; a space at a line's end would widen the bar behind that line.
    whiteSpace: 'pre-line',
    wordBreak: 'normal',
    // No line begins with a small kana or a prolonged sound mark.
    lineBreak: 'strict',
    hyphens: 'manual',
    // Browsers choose between two characters, one of which a font may lack.
    hyphenateCharacter: '"-"',
    // Each paragraph runs in the direction of its first letter, without a field for it.
    unicodeBidi: 'plaintext',
  }) as const satisfies CSSProperties;

/** The CSS of a run in another font, see `fontRuns`. It adds no height, so that lines are equally high. */
export const runStyle = (fontFamily: string) =>
  ({ fontFamily, lineHeight: '0' }) as const satisfies CSSProperties;

/** The largest width at which lines wrap, px of the frame. */
export const WRAP_WIDTH = CANVAS_WIDTH * TEXT_WRAP_SHARE;

/** Width at which the lines of a text wrap, px of the frame. */
export const wrapWidthOf = ({ wrapShare }: Pick<TextElement, 'wrapShare'>): number =>
  CANVAS_WIDTH * wrapShare;

/** Keeps the padding of a full line inside the frame. */
const MAX_PADDING_X = (CANVAS_WIDTH - WRAP_WIDTH) / 2;

/** Between a text and the edge of its block, px of the frame, for a font size in the same unit. */
export const blockPadding = (
  id: string,
  appearance: Pick<TextAppearance, 'padding'>,
  fontSize: number,
): Point =>
  isAiElementId(id)
    ? { x: Math.min(AI_TEXT_PADDING * REFERENCE_SCALE, MAX_PADDING_X), y: AI_TEXT_PADDING * REFERENCE_SCALE }
    : { x: Math.min(appearance.padding.x * fontSize, MAX_PADDING_X), y: appearance.padding.y * fontSize };
