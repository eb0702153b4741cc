import { isFontLoaded } from '#remotion/fonts/load-fonts.ts';
import {
  type Point,
  type Size,
  isWithinFrame,
  keepInFrame,
  turnedSize,
} from '#remotion/plan/keep-in-frame.ts';
import { type FittedText, type Line, type TextSize, fitText } from '#remotion/text-layout/fit-text.ts';
import { breakAtSeparator, measureText } from '#remotion/text-layout/measure-text.ts';
import { blockPadding, typography, wrapWidthOf } from '#remotion/text-layout/typography.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, REFERENCE_SCALE } from '#schema/limits.ts';

/** Position and size of a text. All lengths are px of the 1080x1920 frame. */
export type TextLayout = Pick<FittedText, 'fontSize' | 'breaksWords' | 'overflows'> & {
  appearance: TextAppearance;
  /** As drawn: the content, with line breaks in place of separators at which lines break, and marks where words may be broken. */
  text: string;
  /** Width at which it wraps, which is less than `wrapWidthOf` says where its lines are balanced. */
  wrapWidth: number;
  /** The wrapped lines, relative to the upper left of the text. */
  lines: readonly Line[];
  /** Between the text and the edge of the block. */
  padding: Point;
  /** Centre of the block: the document's position, clamped to the frame. */
  center: Point;
  /** Of the block with its padding, before rotation. */
  size: Size;
  /** Of the visible part of the rotated block; it must stay inside the frame. */
  visibleBounds: Size;
};

/** The part that must stay inside the frame: padding without a plate may leave it. */
const visibleSize = (appearance: TextAppearance, text: Size, padding: Point): Size =>
  Object.keys(appearance.plates).length === 0
    ? text
    : { width: text.width + 2 * padding.x, height: text.height + 2 * padding.y };

type MeasuringOptions = { breaksWords: boolean; isBalanced?: boolean };

type MeasuredText = { text: string; textSize: TextSize };

/** Replaces separators at which lines break. Takes no more space than before, because each row loses a separator. */
const withoutBrokenSeparators = (
  { text, textSize }: MeasuredText,
  measure: (text: string) => TextSize,
): MeasuredText => {
  if (textSize.brokenSeparator === null) return { text, textSize };
  const next = breakAtSeparator(text, textSize.brokenSeparator);
  return withoutBrokenSeparators({ text: next, textSize: measure(next) }, measure);
};

/** Lines flush with an edge are read from there, and typed line breaks are intentional. */
const isBalanced = ({ textAlign }: TextElement, text: string): boolean =>
  textAlign === 'center' && !text.includes('\n');

/**
 * Lays out a text element as the video shows it: wrapped at its share of the width, 80 % by default, shrunk until it fits, its centred lines about
 * equally long, clamped to the frame.
 * Null while its font is loading, as measuring in another font would be wrong.
 */
export const layoutText = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const { id, content, fontFamily, fontWeight, rotation, background } = element;
  if (!isFontLoaded({ family: fontFamily, weight: fontWeight, text: content })) return null;
  const appearance = textStyles[background.style].style(element, {
    hasShadow,
    pxPerReferencePx: REFERENCE_SCALE,
  });
  const measure = (text: string, size: number, options: MeasuringOptions): TextSize =>
    measureText({
      text,
      element: { content, fontFamily },
      typography: typography(element, { fontSize: size, lineHeight: appearance.lineHeight }),
      wrapWidth: wrapWidthOf(element),
      isBalanced: false,
      ...options,
    });
  const fitted = fitText({
    wanted: element.fontSize * REFERENCE_SCALE,
    wrapWidth: wrapWidthOf(element),
    measure: (size, isBroken) => measure(content, size, { breaksWords: isBroken }),
    fits: (size, at) =>
      isWithinFrame(turnedSize(visibleSize(appearance, size, blockPadding(id, appearance, at)), rotation)),
  });
  const { fontSize, breaksWords, overflows } = fitted;
  const measureAtSize = (each: string): TextSize => measure(each, fontSize, { breaksWords });
  const wrapped = withoutBrokenSeparators({ text: content, textSize: fitted.textSize }, measureAtSize);
  const balanced = isBalanced(element, wrapped.text)
    ? withoutBrokenSeparators(
        { ...wrapped, textSize: measure(wrapped.text, fontSize, { breaksWords, isBalanced: true }) },
        measureAtSize,
      )
    : wrapped;
  const { textSize } = balanced.textSize.height <= wrapped.textSize.height ? balanced : wrapped;
  const padding = blockPadding(id, appearance, fontSize);
  const requestedCenter = {
    x: (element.x / POSITION.max) * CANVAS_WIDTH,
    y: (element.y / POSITION.max) * CANVAS_HEIGHT,
  };
  const visibleBounds = turnedSize(visibleSize(appearance, textSize, padding), rotation);
  return {
    fontSize,
    breaksWords,
    overflows,
    appearance,
    text: textSize.drawn,
    wrapWidth: textSize.wrapWidth,
    lines: textSize.lines,
    padding,
    center: keepInFrame(requestedCenter, visibleBounds),
    size: { width: textSize.width + 2 * padding.x, height: textSize.height + 2 * padding.y },
    visibleBounds,
  };
};
