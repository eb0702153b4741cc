import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { type RotatedBox, boundsOf } from '#src/features/editor/canvas/element-box.ts';

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

/** Relative luminance, 0 to 1 (WCAG 2.2), of channels from 0 to 255. Three numbers and no list: it is asked for every pixel. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** Contrast of two luminances, 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Contrast that words need, large and small (WCAG 2.2, 1.4.3 AA). Large is 24 px, or 18.66 px in bold, on the phone they are read on. */
const MIN_CONTRAST = { large: 3, small: 4.5 };
const LARGE_TEXT_PX = { plain: 24, bold: 18.66 };

/** The words must be too weak in more than this share of their place and time to be called so: a video flashes. */
export const MAX_WEAK_SHARE = 0.25;

type Words = Pick<TextElement, 'textColor' | 'background' | 'fontWeight'>;

/** What words at a font size need, px of the frame. */
export const minContrast = ({ fontWeight }: Pick<TextElement, 'fontWeight'>, fontSize: number): number => {
  const shown = fontSize / REFERENCE_SCALE;
  return shown >= (fontWeight >= 600 ? LARGE_TEXT_PX.bold : LARGE_TEXT_PX.plain)
    ? MIN_CONTRAST.large
    : MIN_CONTRAST.small;
};

const isInside = ({ center, size, rotation }: RotatedBox, x: number, y: number): boolean => {
  const turn = (-rotation * Math.PI) / 180;
  const [dx, dy] = [x - center.x, y - center.y];
  return (
    Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) <= size.width / 2 &&
    Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) <= size.height / 2
  );
};

/** The places of pixels below a box, as indexes into the data of a picture of the whole frame. */
const placesBelow = (box: RotatedBox, { width, height }: Pixels): number[] => {
  const [across, down] = [CANVAS_WIDTH / width, CANVAS_HEIGHT / height];
  const { left, right, top, bottom } = boundsOf(box);
  const places: number[] = [];
  for (let row = Math.max(0, Math.floor(top / down)); row < Math.min(height, bottom / down); row += 1) {
    for (
      let column = Math.max(0, Math.floor(left / across));
      column < Math.min(width, right / across);
      column += 1
    ) {
      if (isInside(box, (column + 0.5) * across, (row + 0.5) * down)) places.push((row * width + column) * 4);
    }
  }
  return places;
};

/**
 * How much of the place of words, over all frames, is too like them in brightness to read them there: a share, 0 to 1. What the
 * style of the text draws between them and the video counts. Frames are pictures of the whole frame, of one size.
 */
export const weakContrastShare = (
  words: Words,
  { hasShadow, boxes, fontSize }: { hasShadow: boolean; boxes: readonly RotatedBox[]; fontSize: number },
  frames: readonly Pixels[],
): number => {
  const [first] = frames;
  if (first === undefined) return 0;
  const places = boxes.flatMap((box) => placesBelow(box, first));
  const text = luminance(...rgbOf(words.textColor));
  const least = minContrast(words, fontSize);
  const shares = textStyles[words.background.style].contrastLayers(words, hasShadow).map((backing) => {
    const veils = backing.map(({ color, opacity }) => ({ color: rgbOf(color), opacity }));
    let weak = 0;
    for (const { data } of frames) {
      for (const at of places) {
        let [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        for (const { color, opacity } of veils) {
          red += (color[0] - red) * opacity;
          green += (color[1] - green) * opacity;
          blue += (color[2] - blue) * opacity;
        }
        if (contrastRatio(text, luminance(red, green, blue)) < least) weak += 1;
      }
    }
    return places.length === 0 ? 0 : weak / (places.length * frames.length);
  });
  return Math.max(...shares);
};
