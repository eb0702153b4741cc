import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_WIDTH } from '#schema/limits.ts';

/** Width until the viewport is measured, px. */
const FALLBACK_WIDTH = 260;

const SIDE_MARGIN = 20;
const HEIGHT_MARGIN = 50;

/**
 * Size of the phone's canvas, px (ED-051, ED-052): min(374, viewport − 20) wide, 9:16 high but at most viewport − 50. On a short
 * phone, the bar therefore covers its lower edge, which a finger can move into view.
 */
export const canvasSize = (viewport: {
  width: number;
  height: number;
}): { width: number; height: number } => {
  if (viewport.width === 0) {
    return { width: FALLBACK_WIDTH, height: (FALLBACK_WIDTH * CANVAS_HEIGHT) / CANVAS_WIDTH };
  }
  const wanted = Math.min(REFERENCE_WIDTH, viewport.width - SIDE_MARGIN);
  const limit = Math.max(0, viewport.height - HEIGHT_MARGIN);
  const height = Math.min((wanted * CANVAS_HEIGHT) / CANVAS_WIDTH, limit);
  return { width: (height * CANVAS_WIDTH) / CANVAS_HEIGHT, height };
};

/** Minimum distance of an element's middle from the popup and from the edge of the canvas, px. */
const CLEARANCE = 70;

/**
 * How far the canvas moves down, px, to show an element with its middle at `y` between `top` and `bottom`, the part that the popup
 * does not cover. All are px of the screen, with the canvas unmoved.
 */
export const canvasShift = ({ y, top, bottom }: { y: number; top: number; bottom: number }): number => {
  const clearance = Math.min(CLEARANCE, Math.max(0, bottom - top) / 2);
  return Math.round(Math.min(Math.max(y, top + clearance), bottom - clearance) - y);
};

/** Metrics of the text area, px and characters. */
const LEAST = 80;
const PER_LINE = 20;
const CHARACTERS_PER_LINE = 35;

/** Top and bottom together, px. */
const PADDING = 20;

/** Height of the text area for a text, px. */
export const textAreaHeight = (text: string): number => {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
  return Math.max(LEAST, lines * PER_LINE + PADDING);
};
