import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_WIDTH } from '#schema/limits.ts';

/** Width until the viewport is measured, px. */
const FALLBACK_WIDTH = 260;

const SIDE_MARGIN = 20;
const HEIGHT_MARGIN = 50;

/**
 * Size of the phone's canvas, px (ED-051, ED-052): min(374, viewport − 20) wide, 9:16 high but at most viewport − 50. On a short
 * phone the bar therefore lies over its lower edge, which platforms cover too, and which a finger moves up into sight.
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

/** The distance that an element's middle keeps from the popup and from the edge of the canvas, px. */
const CLEARANCE = 70;

/**
 * How far the canvas moves down, px, so that an element with its middle at `y` shows between `top` and `bottom`, which is what the
 * popup leaves of the canvas. All are px of the screen, with the canvas unmoved.
 */
export const canvasShift = ({ y, top, bottom }: { y: number; top: number; bottom: number }): number => {
  const clearance = Math.min(CLEARANCE, Math.max(0, bottom - top) / 2);
  return Math.round(Math.min(Math.max(y, top + clearance), bottom - clearance) - y);
};

/** Metrics of the popup's text area, px and characters. */
const LEAST = 80;
const PER_LINE = 20;
const CHARACTERS_PER_LINE = 35;

/** Top and bottom together, px. */
const PADDING = 20;

/** Height for a text, px: 20 for each line of about 35 characters, at least 80. */
export const textAreaHeight = (text: string): number => {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
  return Math.max(LEAST, lines * PER_LINE + PADDING);
};
