import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { AssetId } from '#schema/elements/element-id.ts';
import { DEFAULT_FONT_FAMILY, FontFamily } from '#schema/elements/font-families.ts';
import { HexColor, WHITE } from '#schema/elements/hex-color.ts';
import { CardTransition } from '#schema/elements/motion.ts';
import {
  CALL_TO_ACTION_MAX,
  END_CARD_DURATION,
  END_CARD_SHARE,
  FORM_FIELD_MAX,
  FPS,
  HANDLE_MAX,
} from '#schema/limits.ts';

/**
 * The card at the end of a promo, which fills the frame with `color` and enters over everything else. `duration` is in seconds. `name`
 * is that of the studio or person; empty texts are left out. `logoId` is the publicId of a library item, null for none.
 */
export const EndCard = z.strictObject({
  duration: z
    .number()
    .min(END_CARD_DURATION.min)
    .max(END_CARD_DURATION.max)
    .default(END_CARD_DURATION.default),
  color: HexColor,
  textColor: HexColor.default(WHITE),
  fontFamily: FontFamily.default(DEFAULT_FONT_FAMILY),
  name: limitedText(z.string(), FORM_FIELD_MAX).default(''),
  handle: limitedText(z.string(), HANDLE_MAX).default(''),
  callToAction: limitedText(z.string(), CALL_TO_ACTION_MAX).default(''),
  logoId: AssetId.nullable().default(null),
  enter: CardTransition.nullable().default({
    kind: 'fade',
    seconds: 0.4,
    ease: 'linear',
    side: 'bottom',
    amount: 1,
  }),
});
export type EndCard = z.infer<typeof EndCard>;

/** When the end card shows, in frames of the promo. */
type EndCardTiming = { from: number; frames: number };

/** The last frames of a promo: as long as the card asks for, but a third of the promo at most. */
export const endCardTiming = (
  { duration }: Pick<EndCard, 'duration'>,
  durationInFrames: number,
): EndCardTiming => {
  const most = Math.max(1, Math.floor(durationInFrames * END_CARD_SHARE));
  const frames = Math.min(most, Math.round(duration * FPS));
  return { from: durationInFrames - frames, frames };
};
