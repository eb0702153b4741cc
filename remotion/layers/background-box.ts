import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** Where the whole picture of a background stands, px of the 1080x1920 frame; it may reach beyond it. */
export type BackgroundBox = { left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/**
 * Sides and places are multiples of this, px: colour is stored for two pixels at a time, also in a draft of half the size, and so
 * the browser and the layered engine draw the same pixels.
 */
const GRID = 4;

const onGrid = (px: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(px / GRID) * GRID));

/** The side's beginning that brings the point at `percent` of it to the middle of `frame`, without baring an edge. */
const offsetOf = (frame: number, side: number, percent: number): number =>
  onGrid(frame / 2 - (percent / POSITION.max) * side, frame - side, 0);

/** The picture in its own shape, over all of the frame or wholly inside it. `file` is its size, px. */
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

/** Whether a picture leaves parts of the frame bare. */
export const leavesGaps = ({ width, height }: BackgroundBox): boolean =>
  width < CANVAS_WIDTH || height < CANVAS_HEIGHT;

/** The part of a picture that would cover the frame, px of `picture`, which may be a smaller copy of the file. */
export const coverCrop = (
  focus: Pick<PromoBackground, 'focusX' | 'focusY'>,
  picture: { width: number; height: number },
): BackgroundBox => {
  const box = backgroundBox({ ...focus, fit: 'cover' }, picture);
  const [across, down] = [picture.width / box.width, picture.height / box.height];
  return {
    left: (0 - box.left) * across,
    top: (0 - box.top) * down,
    width: CANVAS_WIDTH * across,
    height: CANVAS_HEIGHT * down,
  };
};

/**
 * The blurred backdrop is drawn this small, px, and enlarged to the frame, so that a phone blurs it without effort and the layered
 * engine repeats it to the pixel. 20 px of the frame each.
 */
export const BACKDROP_SIZE = { width: 54, height: 96 } as const;

/** Standard deviation of its blur, px of the small picture: 40 px of the frame. */
export const BACKDROP_BLUR = 2;
