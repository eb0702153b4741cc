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
import { TextBackground } from '#schema/elements/text-background.ts';
import { FONT_SIZE, MAX_TEXT_LENGTH, POSITION, ROTATION } from '#schema/limits.ts';

const TextAlign = z.enum(['left', 'center', 'right']);

/**
 * One text. `x` and `y` are its centre in percent of the frame, `rotation` is in degrees clockwise, `fontSize` in px at the reference width.
 */
export const TextElement = z.strictObject({
  id: ElementId,
  content: limitedText(
    z.string(),
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
  textColor: HexColor.default(WHITE),
  visible: z.boolean().default(true),
  background: TextBackground.default(TextBackground.parse({})),
});
export type TextElement = z.infer<typeof TextElement>;
