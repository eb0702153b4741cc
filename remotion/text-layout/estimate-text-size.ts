import type { Size } from '#remotion/text-layout/keep-in-frame.ts';
import { WRAP_WIDTH, blockPadding } from '#remotion/text-layout/text-block.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

/**
 * Rows of a text that wraps at a width of `perRow`, in the unit of `widthOf`. A longer word gets its own row, and one that is longer
 * than two rows is broken.
 */
export const rowsOf = (text: string, perRow: number, widthOf: (word: string) => number): number => {
  const space = widthOf(' ');
  let rows = 0;
  for (const line of text.split('\n')) {
    rows += 1;
    let used = 0;
    for (const word of line.split(/\s+/)) {
      const width = widthOf(word);
      if (used > 0 && used + space + width > perRow) {
        rows += 1;
        used = width;
      } else used += (used > 0 ? space : 0) + width;
      if (width > 2 * perRow) rows += Math.ceil(width / perRow) - 1;
    }
  }
  return rows;
};

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
