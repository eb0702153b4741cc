import type { Size } from '#remotion/text-layout/keep-in-frame.ts';
import { WRAP_WIDTH, blockPadding } from '#remotion/text-layout/text-block.ts';
import { rowsOf } from '#remotion/templates/estimate-font-size.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';

/**
 * About the size of a text with its padding, px of the frame, before rotation: from the advances of its font's letters. For edits,
 * which have no browser to measure with; `layoutText` measures exactly.
 */
export const estimateTextSize = (element: TextElement): Size => {
  const { id, content, fontFamily, background } = element;
  const fontSize = element.fontSize * REFERENCE_SCALE;
  const widthOf = (text: string): number => estimateWidth(fontFamily, text) * fontSize;
  const appearance = textStyles[background.style].style(element, {
    hasShadow: false,
    pxPerReferencePx: REFERENCE_SCALE,
  });
  const padding = blockPadding(id, appearance, fontSize);
  const widest = Math.max(...content.split('\n').map(widthOf));
  return {
    width: Math.min(WRAP_WIDTH, widest) + 2 * padding.x,
    height: rowsOf(content, WRAP_WIDTH, widthOf) * fontSize * appearance.lineHeight + 2 * padding.y,
  };
};
