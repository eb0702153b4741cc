import type { HexColor } from '#schema/hex-color.ts';
import { BACKGROUND_OPACITY } from '#schema/limits.ts';
import type { TextBackground } from '#schema/text-background.ts';

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

/** Above this lightness words want something dark about them, below it something light. */
const LIGHT_WORDS = 0.5;

/** Whether words of that colour are the light part of their contrast. */
export const isLight = (textColor: HexColor): boolean => lightness(textColor) > LIGHT_WORDS;

/** The second colour of a look: the document's when its gradient is on, otherwise the first again. */
export const secondColor = ({ useGradient, color, secondaryColor }: TextBackground): HexColor =>
  useGradient ? secondaryColor : color;

/** The fill of a plate: one colour, or a gradient from upper left to lower right. */
export const plateFill = (background: TextBackground, opacity = background.opacity): string =>
  background.useGradient
    ? `linear-gradient(120deg, ${withOpacity(background.color, opacity)}, ${withOpacity(background.secondaryColor, opacity)})`
    : withOpacity(background.color, opacity);

/** The colour brightened until it has at least that lightness, as a dark hue must be before it can shine. */
export const lit = (color: HexColor, least: number): HexColor => {
  const now = lightness(color);
  return now >= least ? color : blend(color, '#ffffff', (least - now) / (1 - now));
};

/** Share of ink for styles that print rather than veil: the document's default opacity is already full. */
export const inkOpacity = ({ opacity }: TextBackground): number =>
  Math.min(1, opacity / BACKGROUND_OPACITY.default);
