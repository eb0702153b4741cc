/** Terms side by side; ffmpeg refuses an expression that is nested a hundred deep, and each `+` nests what is left of it. */
const SIDE_BY_SIDE = 16;

/** The sum of terms as an expression of ffmpeg, however many they are. */
export const sumOf = (terms: readonly string[]): string => {
  if (terms.length <= SIDE_BY_SIDE) return terms.join('+').replaceAll('+-', '-');
  const middle = Math.ceil(terms.length / 2);
  return `(${sumOf(terms.slice(0, middle))})+(${sumOf(terms.slice(middle))})`;
};
