import { restack } from '#remotion/class-form/stack-texts.ts';
import { inTemplateLayout } from '#remotion/templates/template-layout.ts';
import { type MeasuredClip, textZoneOver } from '#remotion/text-layout/text-zone.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo, TextZone } from '#schema/promo.ts';

const isSame = (one: TextZone | null, other: TextZone | null): boolean =>
  one?.top === other?.top && one?.bottom === other?.bottom;

/**
 * The promo with another background: the texts of the default layout or of a template stand beside the figure that moves in the clip;
 * those that the user has placed stay. `clip` is null for one that has not been measured.
 */
export const withBackground = (
  promo: Promo,
  { background, clip }: { background: PromoBackground | null; clip: MeasuredClip | null },
): Promo => {
  const textZone = textZoneOver(background, clip);
  if (isSame(textZone, promo.textZone)) return { ...promo, background };
  return inTemplateLayout(promo, (resting) => restack(resting, { ...resting, background, textZone }));
};
