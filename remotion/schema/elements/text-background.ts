import { z } from 'zod';
import { HexColor } from '#schema/elements/hex-color.ts';
import { BACKGROUND_OPACITY, BORDER_RADIUS } from '#schema/limits.ts';

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
