/**
 * The drills set EVERY_CASE=1 and try every case: each size and theme of a journey, each promo, each file. `npm test` has time for some of each
 * kind, and names or counts them where the cases are.
 */
// oxlint-disable-next-line node/no-process-env -- the drills set it
export const isEveryCaseTried = process.env['EVERY_CASE'] === '1';

/** The first cases, or all of them in a drill. */
export const firstCases = <T>(cases: readonly T[], count: number): readonly T[] =>
  isEveryCaseTried ? cases : cases.slice(0, count);

/** The cases of these names, or all of them in a drill. @throws for a name that no case has: nothing would be tried under it */
export const namedCases = <T>(
  cases: readonly T[],
  nameOf: (each: T) => string,
  names: readonly string[],
): readonly T[] => {
  const unknown = names.filter((name) => !cases.some((each) => nameOf(each) === name));
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}.`);
  return isEveryCaseTried ? cases : cases.filter((each) => names.includes(nameOf(each)));
};
