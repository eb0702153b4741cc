import { BACKGROUND_OPACITY, BORDER_RADIUS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import {
  DEFAULT_SECONDARY_COLOR,
  GRADIENT_ON_SECONDARY_COLOR,
  type TextBackground,
} from '#schema/text-background.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

const changed = (present: TextBackground, wanted: Partial<TextBackground>): TextBackground => {
  const switchesOn = wanted.useGradient === true && !present.useGradient;
  const isUntouched = present.secondaryColor.toLowerCase() === DEFAULT_SECONDARY_COLOR;
  return withFields(present, {
    // Switching the gradient on while the second colour is untouched sets it (product.md, 'Contradictions settled').
    ...(switchesOn && isUntouched ? { secondaryColor: GRADIENT_ON_SECONDARY_COLOR } : {}),
    ...wanted,
    opacity: clampTo(BACKGROUND_OPACITY, wanted.opacity ?? present.opacity),
    borderRadius: clampTo(BORDER_RADIUS, wanted.borderRadius ?? present.borderRadius),
  });
};

/** Changes what stands behind or around the words of a text element. */
export const setTextBackground = (
  promo: Promo,
  { id, background }: { id: string; background: Partial<TextBackground> },
): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, { background: changed(element.background, background) }),
    ),
  });
