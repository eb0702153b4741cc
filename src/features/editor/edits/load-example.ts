import type { Promo } from '#schema/promo.ts';

/** Starts over from an example. The promo that stood there is one undo away. */
export const loadExample = (promo: Promo, { example }: { example: Promo }): Promo =>
  JSON.stringify(promo) === JSON.stringify(example) ? promo : structuredClone(example);
