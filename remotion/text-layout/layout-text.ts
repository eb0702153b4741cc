import { isFontLoaded } from '#remotion/fonts/load-fonts.ts';
import { type FittedText, type Line, fitText } from '#remotion/text-layout/fit-text.ts';
import {
  type Point,
  type Size,
  isWithinFrame,
  keepInFrame,
  turnedSize,
} from '#remotion/text-layout/keep-in-frame.ts';
import { measureText } from '#remotion/text-layout/measure-text.ts';
import { WRAP_WIDTH, blockPadding } from '#remotion/text-layout/text-block.ts';
import { typography } from '#remotion/text-layout/typography.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';

/** Position and size of a text. All lengths are px of the 1080x1920 frame. */
export type TextLayout = Pick<FittedText, 'fontSize' | 'breaksWords' | 'overflows'> & {
  appearance: TextAppearance;
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

/**
 * Lays out a text element as the video shows it: wrapped at 80 % of the width, shrunk until it fits, clamped to the frame.
 * Null while its font is loading, as measuring in another font would be wrong.
 */
export const layoutText = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const { id, content, fontFamily, fontWeight, rotation, background } = element;
  if (!isFontLoaded({ family: fontFamily, weight: fontWeight, text: content })) return null;
  const appearance = textStyles[background.style].style(element, {
    hasShadow,
    pxPerReferencePx: REFERENCE_SCALE,
  });
  const { fontSize, textSize, breaksWords, overflows } = fitText({
    wanted: element.fontSize * REFERENCE_SCALE,
    wrapWidth: WRAP_WIDTH,
    measure: (size, isBroken) =>
      measureText({
        text: content,
        typography: typography(element, { fontSize: size, lineHeight: appearance.lineHeight }),
        wrapWidth: WRAP_WIDTH,
        breaksWords: isBroken,
      }),
    fits: (size, at) =>
      isWithinFrame(turnedSize(visibleSize(appearance, size, blockPadding(id, appearance, at)), rotation)),
  });
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
    lines: textSize.lines,
    padding,
    center: keepInFrame(requestedCenter, visibleBounds),
    size: { width: textSize.width + 2 * padding.x, height: textSize.height + 2 * padding.y },
    visibleBounds,
  };
};
