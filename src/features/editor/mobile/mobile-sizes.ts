import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_WIDTH } from '#schema/limits.ts';

/** px, while nobody knows yet how large the viewport is (document 1, section 9). */
const FALLBACK_WIDTH = 260;

const SIDE_MARGIN = 20;
const HEIGHT_MARGIN = 50;

/**
 * Size of the phone's canvas, px: as wide as min(374, viewport − 20), as high as 9:16 makes it but at most the
 * viewport − 50 (document 1, section 2), and never so high that `reserved` px of bars would cover it.
 */
export const canvasSize = (
  viewport: { width: number; height: number },
  reserved: number,
): { width: number; height: number } => {
  if (viewport.width === 0) {
    return { width: FALLBACK_WIDTH, height: (FALLBACK_WIDTH * CANVAS_HEIGHT) / CANVAS_WIDTH };
  }
  const wanted = Math.min(REFERENCE_WIDTH, viewport.width - SIDE_MARGIN);
  const limit = Math.min(viewport.height - HEIGHT_MARGIN, viewport.height - reserved);
  const height = Math.max(0, Math.min((wanted * CANVAS_HEIGHT) / CANVAS_WIDTH, limit));
  return { width: (height * CANVAS_WIDTH) / CANVAS_HEIGHT, height };
};

/** px and characters of the popup's text area (document 1, section 9). */
const LEAST = 80;
const PER_LINE = 20;
const CHARACTERS_OF_A_LINE = 35;

/** Above and below the lines, px. */
const PADDING = 20;

/** As high as the words need, px: 20 for each line of about 35 characters, and at least 80. */
export const textAreaHeight = (words: string): number => {
  const lines = words
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_OF_A_LINE)), 0);
  return Math.max(LEAST, lines * PER_LINE + PADDING);
};
