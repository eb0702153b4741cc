/** `Élan (Level 2)` becomes `elan level 2`. */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** How well a label matches, best first: all of it, its start, the start of a word in it, any part of it; null when it does not. */
const rankOf = (label: string, typed: string): number | null => {
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  if (label.includes(` ${typed}`)) return 2;
  return label.replaceAll(' ', '').includes(typed.replaceAll(' ', '')) ? 3 : null;
};

/** The labels that match what was typed, best first; case, accents and punctuation do not matter. All of them for an empty text. */
export const findBestMatches = <T extends string>(labels: readonly T[], typed: string): readonly T[] => {
  const search = normalized(typed);
  return labels
    .flatMap((label) => {
      const rank = rankOf(normalized(label), search);
      return rank === null ? [] : [{ label, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label);
};
