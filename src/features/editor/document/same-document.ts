import { Promo } from '#schema/promo.ts';

/** Whether two documents say the same; the schema brings their fields into one order first. */
export const isSameDocument = (a: Promo, b: Promo): boolean =>
  a === b || JSON.stringify(Promo.parse(a)) === JSON.stringify(Promo.parse(b));
