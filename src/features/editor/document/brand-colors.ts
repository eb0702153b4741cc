import type { HexColor } from '#schema/elements/hex-color.ts';

/** The colors of the kit, then the others, without duplicates. */
export const brandFirst = (colors: readonly HexColor[], others: readonly HexColor[]): HexColor[] => [
  ...new Set([...colors, ...others].map((color) => color.toLowerCase())),
];
