import type { Promo } from '#schema/promo.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Puts a soft shadow under all texts, or takes it away. */
export const setTextShadow = (promo: Promo, { textShadow }: { textShadow: boolean }): Promo =>
  withFields(promo, { textShadow });
