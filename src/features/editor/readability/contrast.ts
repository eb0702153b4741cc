import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_SCALE } from '#schema/limits.ts';
import { type RotatedBox, boundsOf, toBoxSpace } from '#src/features/editor/canvas/element-box.ts';

/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const channel = (value: number): number => linear[Math.round(Math.min(255, Math.max(0, value)))] ?? 0;

/** Relative luminance, 0 to 1 (WCAG 2.2), of channels from 0 to 255. Takes numbers, not an array, because it runs for every pixel. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** Contrast of two luminances, 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Minimum contrast of large and small text (WCAG 2.2, 1.4.3 AA), and the size from which text is large, px on a phone. */
const MIN_CONTRAST = { large: 3, small: 4.5 };
const LARGE_TEXT_PX = { plain: 24, bold: 18.66 };

/** Share of a text's area over all frames that may have too little contrast, because videos flash. */
export const MAX_WEAK_SHARE = 0.25;

type TextColors = Pick<TextElement, 'textColor' | 'background' | 'fontWeight'>;

/** Minimum contrast at a font size, px of the frame. */
export const minContrast = ({ fontWeight }: Pick<TextElement, 'fontWeight'>, fontSize: number): number => {
  const shown = fontSize / REFERENCE_SCALE;
  return shown >= (fontWeight >= 600 ? LARGE_TEXT_PX.bold : LARGE_TEXT_PX.plain)
    ? MIN_CONTRAST.large
    : MIN_CONTRAST.small;
};

const isInside = (box: RotatedBox, point: Point): boolean => {
  const { x, y } = toBoxSpace(box, point);
  return Math.abs(x) <= box.size.width / 2 && Math.abs(y) <= box.size.height / 2;
};

/** Indexes into the image data of the pixels behind a box. */
const pixelsBehind = (box: RotatedBox, { width, height }: Pixels): number[] => {
  const [across, down] = [CANVAS_WIDTH / width, CANVAS_HEIGHT / height];
  const { left, right, top, bottom } = boundsOf(box);
  const pixels: number[] = [];
  for (let row = Math.max(0, Math.floor(top / down)); row < Math.min(height, bottom / down); row += 1) {
    for (
      let column = Math.max(0, Math.floor(left / across));
      column < Math.min(width, right / across);
      column += 1
    ) {
      const point = { x: (column + 0.5) * across, y: (row + 0.5) * down };
      if (isInside(box, point)) pixels.push((row * width + column) * 4);
    }
  }
  return pixels;
};

/**
 * Share, 0 to 1, of a text's area over all frames where its contrast with the text's background and the video is too low. All
 * frames have the same size.
 */
export const weakContrastShare = (
  text: TextColors,
  { hasShadow, boxes, fontSize }: { hasShadow: boolean; boxes: readonly RotatedBox[]; fontSize: number },
  frames: readonly Pixels[],
): number => {
  const [first] = frames;
  if (first === undefined) return 0;
  const pixels = boxes.flatMap((box) => pixelsBehind(box, first));
  const textLuminance = luminance(...rgbOf(text.textColor));
  const minimum = minContrast(text, fontSize);
  const shares = textStyles[text.background.style].contrastLayers(text, hasShadow).map((backing) => {
    const layers = backing.map(({ color, opacity }) => ({ color: rgbOf(color), opacity }));
    let weak = 0;
    for (const { data } of frames) {
      for (const at of pixels) {
        let [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        for (const { color, opacity } of layers) {
          red += (color[0] - red) * opacity;
          green += (color[1] - green) * opacity;
          blue += (color[2] - blue) * opacity;
        }
        if (contrastRatio(textLuminance, luminance(red, green, blue)) < minimum) weak += 1;
      }
    }
    return pixels.length === 0 ? 0 : weak / (pixels.length * frames.length);
  });
  return Math.max(...shares);
};
