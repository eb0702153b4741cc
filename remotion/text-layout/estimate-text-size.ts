import type { Size } from '#remotion/plan/keep-in-frame.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import type { BackgroundStyle, TextElement } from '#schema/elements/text-element.ts';
import { AI_TEXT_PADDING, REFERENCE_SCALE } from '#schema/limits.ts';
import { WRAP_WIDTH, blockPadding } from './typography.ts';

/**
 * Rows of a text that wraps at a width of `perRow`, in the unit of `widthOf`. A longer word is shrunk into its own row, and one that is
 * longer than two rows is shrunk to half its size and broken.
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
      if (width > 2 * perRow) rows += Math.ceil(width / (2 * perRow)) - 1;
    }
  }
  return rows;
};

type StyleMetrics = Pick<TextAppearance, 'padding' | 'lineHeight'>;
const metricsByStyle = new Map<BackgroundStyle, StyleMetrics>();

/** Padding and line height, em, of the style of a text. Cached, because all its texts share them and the rest takes long to compute. */
const styleMetrics = (element: TextElement): StyleMetrics => {
  const { style } = element.background;
  const known = metricsByStyle.get(style);
  if (known !== undefined) return known;
  const metrics = textStyles[style].style(element, { hasShadow: false, pxPerReferencePx: REFERENCE_SCALE });
  metricsByStyle.set(style, metrics);
  return metrics;
};

/**
 * About the size of a text with its padding, px of the frame, before rotation: from the advances of its font's letters. For edits,
 * which have no browser to measure with; `layoutText` measures exactly.
 */
export const estimateTextSize = (element: TextElement): Size => {
  const { id, content, fontFamily } = element;
  const fontSize = element.fontSize * REFERENCE_SCALE;
  const widthOf = (text: string): number => estimateWidth(fontFamily, content, text) * fontSize;
  const metrics = styleMetrics(element);
  const padding = blockPadding(id, metrics, fontSize);
  const widest = Math.max(...content.split('\n').map(widthOf));
  return {
    width: Math.min(WRAP_WIDTH, widest) + 2 * padding.x,
    height: rowsOf(content, WRAP_WIDTH, widthOf) * fontSize * metrics.lineHeight + 2 * padding.y,
  };
};

/** About the visible height of a text, px of the frame: without the padding of an AI text that has no background. */
export const estimateShownHeight = (text: TextElement): number => {
  const { height } = estimateTextSize(text);
  const isBare = isAiElementId(text.id) && text.background.style === 'none';
  return isBare ? height - 2 * AI_TEXT_PADDING * REFERENCE_SCALE : height;
};
