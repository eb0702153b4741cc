import type { HexColor } from '#schema/elements/hex-color.ts';
import type { TextBackground } from '#schema/elements/text-element.ts';
import { BACKGROUND_OPACITY } from '#schema/limits.ts';

/** Not a library's mixing, which is perceptual (colord: LAB): CSS gradients and the golden frames blend encoded channels. */
type Channels = readonly [red: number, green: number, blue: number];

const channels = (color: HexColor): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** The colour as CSS with an opacity, a fraction. */
export const withOpacity = (color: HexColor, opacity: number): string =>
  `rgba(${channels(color).join(', ')}, ${Number(opacity.toFixed(3))})`;

/** Between two colours: share 0 is `from`, 1 is `to`. */
export const blend = (from: HexColor, to: HexColor, share: number): HexColor => {
  const end = channels(to);
  const mixed = channels(from).map((start, index) =>
    Math.round(start + ((end[index] ?? start) - start) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Perceived lightness, 0 black to 1 white (ITU-R BT.709 weights on the encoded channels). */
export const lightness = (color: HexColor): number => {
  const [red, green, blue] = channels(color);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

/** Text above this lightness needs dark surroundings, text below it light ones. */
const LIGHT_TEXT = 0.5;

/** Whether text of that colour is lighter than its surroundings should be. */
export const isLight = (textColor: HexColor): boolean => lightness(textColor) > LIGHT_TEXT;

/** The second colour of a style: the document's when its gradient is on, otherwise the first again. */
export const secondColor = ({ useGradient, color, secondaryColor }: TextBackground): HexColor =>
  useGradient ? secondaryColor : color;

/** The CSS fill of a plate: one colour, or a gradient from upper left to lower right. */
export const plateFill = (background: TextBackground, opacity = background.opacity): string =>
  background.useGradient
    ? `linear-gradient(120deg, ${withOpacity(background.color, opacity)}, ${withOpacity(background.secondaryColor, opacity)})`
    : withOpacity(background.color, opacity);

/** The colour brightened to at least that lightness: a dark hue does not shine. */
export const lit = (color: HexColor, least: number): HexColor => {
  const now = lightness(color);
  return now >= least ? color : blend(color, '#ffffff', (least - now) / (1 - now));
};

/** Opacity for styles that print rather than tint: the document's default opacity is already full. */
export const inkOpacity = ({ opacity }: TextBackground): number =>
  Math.min(1, opacity / BACKGROUND_OPACITY.default);

/** The contrast layers of a plate: both ends of its gradient, or its one colour. */
export const plateLayers = ({ color, secondaryColor, useGradient, opacity }: TextBackground) =>
  (useGradient ? [color, secondaryColor] : [color]).map((each) => [{ color: each, opacity }]);
