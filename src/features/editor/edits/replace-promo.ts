import type { Promo } from '#schema/promo.ts';

/** Another document in place of the one that stood there, which is one undo away. */
export const replacePromo = (promo: Promo, { next }: { next: Promo }): Promo =>
  JSON.stringify(promo) === JSON.stringify(next) ? promo : structuredClone(next);
