import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** Position and size of a background video, px of the 1080x1920 frame; it may extend beyond the frame. */
export type BackgroundBox = { left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/**
 * Sizes and positions are multiples of this, px, so that the browser and the layered strategy draw the same pixels: video
 * stores colour for two pixels at a time, also in a draft of half the size.
 */
const GRID = 4;

const onGrid = (px: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(px / GRID) * GRID));

/** The offset that brings the point at `percent` of a side closest to the middle of the frame without a gap at its edges. */
const offsetOf = (frame: number, side: number, percent: number): number =>
  onGrid(frame / 2 - (percent / POSITION.max) * side, frame - side, 0);

/** The box of a video that covers the frame or is contained in it, at its own aspect ratio. `file` is its size, px. */
export const backgroundBox = (
  { fit, focusX, focusY }: Pick<PromoBackground, 'fit' | 'focusX' | 'focusY'>,
  file: Size,
): BackgroundBox => {
  const ratios = [CANVAS_WIDTH / file.width, CANVAS_HEIGHT / file.height] as const;
  if (fit === 'contain') {
    const scale = Math.min(...ratios);
    const width = onGrid(file.width * scale, GRID, CANVAS_WIDTH);
    const height = onGrid(file.height * scale, GRID, CANVAS_HEIGHT);
    return {
      left: onGrid((CANVAS_WIDTH - width) / 2, 0, CANVAS_WIDTH - GRID),
      top: onGrid((CANVAS_HEIGHT - height) / 2, 0, CANVAS_HEIGHT - GRID),
      width,
      height,
    };
  }
  const scale = Math.max(...ratios);
  const width = onGrid(file.width * scale, CANVAS_WIDTH, Number.POSITIVE_INFINITY);
  const height = onGrid(file.height * scale, CANVAS_HEIGHT, Number.POSITIVE_INFINITY);
  return {
    left: offsetOf(CANVAS_WIDTH, width, focusX),
    top: offsetOf(CANVAS_HEIGHT, height, focusY),
    width,
    height,
  };
};

/** Whether a video leaves parts of the frame uncovered. */
export const leavesGaps = ({ width, height }: BackgroundBox): boolean =>
  width < CANVAS_WIDTH || height < CANVAS_HEIGHT;

/** The part of an image that would cover the frame, px of `image`, which may be a smaller copy of the file. */
export const coverCrop = (
  focus: Pick<PromoBackground, 'focusX' | 'focusY'>,
  image: { width: number; height: number },
): BackgroundBox => {
  const box = backgroundBox({ ...focus, fit: 'cover' }, image);
  const [across, down] = [image.width / box.width, image.height / box.height];
  return {
    left: (0 - box.left) * across,
    top: (0 - box.top) * down,
    width: CANVAS_WIDTH * across,
    height: CANVAS_HEIGHT * down,
  };
};

/**
 * The blurred backdrop is drawn at this size, px, and enlarged to the frame (by 20), so that a phone can blur it and the layered strategy
 * draws the same pixels.
 */
export const BACKDROP_SIZE = { width: 54, height: 96 } as const;

/** Standard deviation of its blur, px at that size: 40 px of the frame. */
export const BACKDROP_BLUR = 2;
