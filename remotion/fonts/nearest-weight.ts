import { fontCatalog } from '#remotion/fonts/catalog.ts';
import type { FontFamily, FontWeight } from '#schema/font-families.ts';

/**
 * The weight that stands in for `wanted` where a family lacks it: the nearest one there is, and between
 * two equally near the bolder, for words over a video must be read.
 */
export const nearestWeight = (family: FontFamily, wanted: FontWeight): FontWeight =>
  fontCatalog[family].weights.reduce((best, weight) =>
    Math.abs(weight - wanted) <= Math.abs(best - wanted) ? weight : best,
  );
