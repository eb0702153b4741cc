import { Promo } from '#schema/promo.ts';

/** Whether two documents are equal. The schema puts their fields into the same order first. */
export const isSameDocument = (a: Promo, b: Promo): boolean =>
  a === b || JSON.stringify(Promo.parse(a)) === JSON.stringify(Promo.parse(b));
