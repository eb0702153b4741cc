import { backgroundBox } from '#remotion/layers/background-box.ts';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { type Rgb, rgbOf } from '#src/features/editor/readability/contrast.ts';

/** The frame of the promo in small, px: 12 px of it each, finer than the letters that can still be read. */
const SMALL = { width: 90, height: 160 } as const;

type Frame = PromoBackground | null;

const pixelAt = ({ width, height, data }: Pixels, x: number, y: number): Rgb => {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};

/** What the promo shows of a picture of its background at a point of the frame, px. */
const shownAt = (background: PromoBackground, picture: Pixels): ((x: number, y: number) => Rgb) => {
  const box = backgroundBox(background, picture);
  // A blur has the colours of what it is made of; how soft it is does not matter here.
  const behind = backgroundBox({ ...background, fit: 'cover' }, picture);
  const color = rgbOf(background.surroundColor);
  return (x, y) => {
    const across = background.mirrored ? CANVAS_WIDTH - x : x;
    const isInside =
      across >= box.left && across < box.left + box.width && y >= box.top && y < box.top + box.height;
    if (!isInside && background.surround === 'color') return color;
    const { left, top, width, height } = isInside ? box : behind;
    return pixelAt(picture, (across - left) / width, (y - top) / height);
  };
};

/** A picture of the background as the promo shows it, in small; black without a background. */
export const framePixels = (background: Frame, picture: Pixels | null): Pixels => {
  const data = new Uint8ClampedArray(SMALL.width * SMALL.height * 4);
  const shown = background === null || picture === null ? null : shownAt(background, picture);
  for (let row = 0; row < SMALL.height; row += 1) {
    for (let column = 0; column < SMALL.width; column += 1) {
      const x = ((column + 0.5) / SMALL.width) * CANVAS_WIDTH;
      const y = ((row + 0.5) / SMALL.height) * CANVAS_HEIGHT;
      data.set([...(shown?.(x, y) ?? [0, 0, 0]), 255], (row * SMALL.width + column) * 4);
    }
  }
  return { ...SMALL, data };
};
