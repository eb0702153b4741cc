import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { plainAppearance } from '#remotion/text-styles/text-style.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { ReadabilityContext } from '#src/features/editor/readability/find-problems.ts';

/** Lays a text out as if every letter were half as wide as high; lines break only at newlines. */
export const laidOut = ({ content, fontSize, x, y }: TextElement): TextLayout => {
  const size = fontSize * REFERENCE_SCALE;
  const rows = content.split('\n');
  const width = Math.max(...rows.map((row) => row.length)) * size * 0.5;
  const height = rows.length * size * 1.2;
  return {
    fontSize: size,
    breaksWords: false,
    overflows: height > 1920 || width > 1080,
    text: content,
    wrapWidth: 864,
    appearance: plainAppearance,
    lines: rows.map((row, index) => ({
      left: (width - row.length * size * 0.5) / 2,
      width: row.length * size * 0.5,
      middle: (index + 0.5) * size * 1.2,
    })),
    padding: { x: 0, y: 0 },
    center: { x: x * 10.8, y: y * 19.2 },
    size: { width, height },
    visibleBounds: { width, height },
  };
};

/** A grey frame of 90 x 160 with the brightness `at` of each pixel, 0 to 255. */
export const grayFrame = (at: (x: number, y: number) => number): Pixels => ({
  width: 90,
  height: 160,
  data: Uint8ClampedArray.from({ length: 90 * 160 * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4);
    return index % 4 === 3 ? 255 : at(pixel % 90, Math.floor(pixel / 90));
  }),
});

/** The context of white texts over black, without a safe zone by default. */
export const readingOf = (
  texts: readonly object[],
  more: Partial<ReadabilityContext> = {},
): ReadabilityContext => ({
  promo: Promo.parse({
    version: PROMO_VERSION,
    textShadow: false,
    textElements: texts.map((text) => ({ content: 'Spin into Monday', x: 50, y: 50, fontSize: 30, ...text })),
  }),
  layoutOf: laidOut,
  zone: null,
  frames: [grayFrame(() => 0)],
  shapeOf: () => undefined,
  nameOf: (id) => id,
  ...more,
});
