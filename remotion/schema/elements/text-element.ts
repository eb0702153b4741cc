import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { ElementId } from '#schema/elements/element-id.ts';
import {
  DEFAULT_FONT_FAMILY,
  DEFAULT_FONT_WEIGHT,
  FontFamily,
  FontWeight,
} from '#schema/elements/font-families.ts';
import { HexColor, WHITE } from '#schema/elements/hex-color.ts';
import { textMotion } from '#schema/elements/motion.ts';
import {
  FONT_SIZE,
  MAX_TEXT_LENGTH,
  POSITION,
  ROTATION,
  TEXT_WRAP_SHARE,
  BACKGROUND_OPACITY,
  BORDER_RADIUS,
} from '#schema/limits.ts';
import { plainLineBreaks } from '#schema/plain-line-breaks.ts';

/** The text background styles, in the order in which a picker shows them. */
export const backgroundStyles = [
  'none',
  'solid',
  'highlight',
  'outline',
  'fullWidth',
  'glow',
  'shadow',
  'neon',
  'retro',
  'glass',
  'gradientBorder',
  'sticker',
] as const;

export const BackgroundStyle = z.enum(backgroundStyles);
export type BackgroundStyle = z.infer<typeof BackgroundStyle>;

export const DEFAULT_BACKGROUND_COLOR = '#1129df';
export const DEFAULT_SECONDARY_COLOR = '#ff00ff';
/** The secondary colour once the gradient is switched on in the panel, unless the user has chosen one. */
export const GRADIENT_ON_SECONDARY_COLOR = '#ffffff';

/** `opacity` is a fraction, `borderRadius` px at the reference width (used by the solid style). */
export const TextBackground = z.strictObject({
  style: BackgroundStyle.default('none'),
  color: HexColor.default(DEFAULT_BACKGROUND_COLOR),
  opacity: z
    .number()
    .min(BACKGROUND_OPACITY.min)
    .max(BACKGROUND_OPACITY.max)
    .default(BACKGROUND_OPACITY.default),
  borderRadius: z.number().min(BORDER_RADIUS.min).max(BORDER_RADIUS.max).default(BORDER_RADIUS.default),
  useGradient: z.boolean().default(false),
  secondaryColor: HexColor.default(DEFAULT_SECONDARY_COLOR),
});
export type TextBackground = z.infer<typeof TextBackground>;

const TextAlign = z.enum(['left', 'center', 'right']);

/**
 * One text. `x` and `y` are its centre in percent of the frame, `rotation` is in degrees clockwise, `fontSize` in px at the reference width.
 * Lines wrap at `wrapShare` of the frame's width.
 */
export const TextElement = z.strictObject({
  id: ElementId,
  content: limitedText(
    z.string().overwrite(plainLineBreaks),
    MAX_TEXT_LENGTH,
    `must be at most ${MAX_TEXT_LENGTH} characters; shorten the text or split it into two elements`,
  ),
  x: z.number().min(POSITION.min).max(POSITION.max),
  y: z.number().min(POSITION.min).max(POSITION.max),
  rotation: z.number().min(ROTATION.min).max(ROTATION.max).default(0),
  fontSize: z.number().min(FONT_SIZE.min).max(FONT_SIZE.max),
  fontFamily: FontFamily.default(DEFAULT_FONT_FAMILY),
  fontWeight: FontWeight.default(DEFAULT_FONT_WEIGHT),
  textAlign: TextAlign.default('center'),
  wrapShare: z.number().min(0.2).max(TEXT_WRAP_SHARE).default(TEXT_WRAP_SHARE),
  textColor: HexColor.default(WHITE),
  visible: z.boolean().default(true),
  background: TextBackground.default(TextBackground.parse({})),
  ...textMotion,
});
export type TextElement = z.infer<typeof TextElement>;
