import { backgroundBox } from '#remotion/layers/background-box.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/**
 * What of a picture that covers the frame is seen. Along `axis` it is cut: from `start` percent of the picture for `size` percent.
 * The focus has an effect between `min` and `max`, percent.
 */
export type FocusWindow = {
  axis: 'x' | 'y';
  start: number;
  size: number;
  focus: number;
  min: number;
  max: number;
};

/** Percent of a picture that must be cut off before it is worth choosing where. */
const LEAST_CUT = 2;

/** Null where nothing, or hardly anything, is cut off. `file` is its size, px. */
export const focusWindow = (
  background: Pick<PromoBackground, 'fit' | 'focusX' | 'focusY'>,
  file: { width: number; height: number },
): FocusWindow | null => {
  if (background.fit !== 'cover') return null;
  const box = backgroundBox(background, file);
  const isWide = box.width / CANVAS_WIDTH > box.height / CANVAS_HEIGHT;
  const [frame, side, from] = isWide
    ? [CANVAS_WIDTH, box.width, box.left]
    : [CANVAS_HEIGHT, box.height, box.top];
  const size = (frame / side) * POSITION.max;
  if (POSITION.max - size < LEAST_CUT) return null;
  const [min, max] = [size / 2, POSITION.max - size / 2];
  const focus = clampTo({ min, max }, isWide ? background.focusX : background.focusY);
  return { axis: isWide ? 'x' : 'y', start: ((0 - from) / side) * POSITION.max, size, focus, min, max };
};
