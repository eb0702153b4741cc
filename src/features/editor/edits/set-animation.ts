import type { AnimationType, Promo } from '#schema/promo.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Chooses how the texts come in. */
export const setAnimation = (promo: Promo, { animationType }: { animationType: AnimationType }): Promo =>
  withFields(promo, { animationType });
