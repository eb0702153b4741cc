import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { backingFor } from '#remotion/text-styles/backing-for.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { boundsOf, type TurnedBox } from '#src/features/editor/canvas/group-box.ts';
import { contrastRatio, luminance, rgbOf } from '#src/features/editor/readability/contrast.ts';

/** Contrast that words need, large and small (WCAG 2.2, 1.4.3 AA). Large is 24 px, or 18.66 px in bold, on the phone they are read on. */
const LEAST = { large: 3, small: 4.5 };
const LARGE = { plain: 24, bold: 18.66 };

/** The words must be too weak in more than this share of their place and time to be called so: a video flashes. */
export const MOST_WEAK = 0.25;

type Words = Pick<TextElement, 'textColor' | 'background' | 'fontWeight'>;

/** What words at a font size need, px of the frame. */
export const leastContrast = ({ fontWeight }: Pick<TextElement, 'fontWeight'>, fontSize: number): number => {
  const shown = fontSize / REFERENCE_SCALE;
  return shown >= (fontWeight >= 600 ? LARGE.bold : LARGE.plain) ? LEAST.large : LEAST.small;
};

const isInside = ({ center, size, rotation }: TurnedBox, x: number, y: number): boolean => {
  const turn = (-rotation * Math.PI) / 180;
  const [dx, dy] = [x - center.x, y - center.y];
  return (
    Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) <= size.width / 2 &&
    Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) <= size.height / 2
  );
};

/** The places of pixels below a box, as indexes into the data of a picture of the whole frame. */
const placesBelow = (box: TurnedBox, { width, height }: Pixels): number[] => {
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
export const weakShare = (
  words: Words,
  { hasShadow, boxes, fontSize }: { hasShadow: boolean; boxes: readonly TurnedBox[]; fontSize: number },
  frames: readonly Pixels[],
): number => {
  const [first] = frames;
  if (first === undefined) return 0;
  const places = boxes.flatMap((box) => placesBelow(box, first));
  const text = luminance(...rgbOf(words.textColor));
  const least = leastContrast(words, fontSize);
  const shares = backingFor[words.background.style](words, hasShadow).map((backing) => {
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
