import { POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

type FrameFields = Pick<
  PromoBackground,
  'fit' | 'focusX' | 'focusY' | 'surround' | 'surroundColor' | 'mirrored'
>;

/** Percent in whole tenths: a pixel or two of the frame. */
const percent = (value: number): number => Math.round(clampTo(POSITION, value) * 10) / 10;

/** Sets how the background video fills the frame; see `PromoBackground`. */
export const setBackgroundFrame = (promo: Promo, fields: Partial<FrameFields>): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  return withFields(promo, {
    background: withFields(background, {
      ...fields,
      focusX: percent(fields.focusX ?? background.focusX),
      focusY: percent(fields.focusY ?? background.focusY),
    }),
  });
};
