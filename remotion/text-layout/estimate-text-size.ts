import type { Point, Size } from '#remotion/plan/keep-in-frame.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import type { TextAppearance } from '#remotion/text-styles/text-style.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import type { BackgroundStyle, TextElement } from '#schema/elements/text-element.ts';
import {
  AI_TEXT_PADDING,
  CANVAS_WIDTH,
  REFERENCE_SCALE,
  SAFE_WRAP_SHARE,
  STRICT_SAFE_ZONE,
  TEXT_WRAP_SHARE,
} from '#schema/limits.ts';
import { blockPadding, wrapWidthOf } from './typography.ts';

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

/** About the size of a text, and its padding, px of the frame, before rotation. */
const estimateParts = (element: TextElement): { text: Size; padding: Point } => {
  const { id, content, fontFamily } = element;
  const fontSize = element.fontSize * REFERENCE_SCALE;
  const widthOf = (text: string): number => estimateWidth(fontFamily, content, text) * fontSize;
  const metrics = styleMetrics(element);
  const widest = Math.max(...content.split('\n').map(widthOf));
  const wrapWidth = wrapWidthOf(element);
  return {
    text: {
      width: Math.min(wrapWidth, widest),
      height: rowsOf(content, wrapWidth, widthOf) * fontSize * metrics.lineHeight,
    },
    padding: blockPadding(id, metrics, fontSize),
  };
};

/**
 * About the size of a text with its padding, px of the frame, before rotation: from the advances of its font's letters. For edits,
 * which have no browser to measure with; `layoutText` measures exactly.
 */
export const estimateTextSize = (element: TextElement): Size => {
  const { text, padding } = estimateParts(element);
  return { width: text.width + 2 * padding.x, height: text.height + 2 * padding.y };
};

/** About the visible height of a text, px of the frame: without the padding of an AI text that has no background. */
export const estimateShownHeight = (text: TextElement): number => {
  const { height } = estimateTextSize(text);
  const isBare = isAiElementId(text.id) && text.background.style === 'none';
  return isBare ? height - 2 * AI_TEXT_PADDING * REFERENCE_SCALE : height;
};

/** Width of the strict safe zone around the middle of the frame, px. */
const SAFE_WIDTH = CANVAS_WIDTH - 2 * Math.max(STRICT_SAFE_ZONE.left, STRICT_SAFE_ZONE.right);

/** The share of the width at which the lines of a text in the middle of the frame wrap, so that they stay in the strict safe zone. */
export const safeWrapShare = (element: TextElement): number => {
  const { text, padding } = estimateParts({ ...element, wrapShare: TEXT_WRAP_SHARE });
  const shown = text.width + (element.background.style === 'none' ? 0 : 2 * padding.x);
  return shown <= SAFE_WIDTH ? TEXT_WRAP_SHARE : SAFE_WRAP_SHARE;
};
